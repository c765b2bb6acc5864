import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts';

/** From the tests of the reference implementation. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('a stored password', () => {
  it('a password is hashed with argon2id, 19 MiB, two passes and its own salt', async () => {
    const [first, second] = await Promise.all([
      hashPassword('lantern meadow'),
      hashPassword('lantern meadow'),
    ]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
    expect(isOutdated(first)).toBe(false);
  });

  it('a hash verifies only its own password', async () => {
    const stored = await hashPassword('lantern meadow');
    expect(await verifyPassword('lantern meadow', stored)).toBe(true);
    for (const other of ['lantern meadov', 'Lantern meadow', 'lantern meadow ', ''])
      expect(await verifyPassword(other, stored)).toBe(false);
  });

  it('hashes of other argon2id implementations are verified', async () => {
    expect(await verifyPassword('password', REFERENCE)).toBe(true);
    expect(await verifyPassword('passwort', REFERENCE)).toBe(false);
  });

  it('a password verifies regardless of how the keyboard composes characters', async () => {
    const stored = await hashPassword('Zürich ﬁnds');
    expect(await verifyPassword('Zu\u0308rich finds', stored)).toBe(true);
  });

  it('a password’s hash includes the part after a null character', async () => {
    const stored = await hashPassword('before\u0000after');
    expect(await verifyPassword('before\u0000other', stored)).toBe(false);
  });

  it('a hash with less memory or fewer passes is outdated', () => {
    expect(isOutdated(REFERENCE.replace('m=65536', 'm=4096'))).toBe(true);
    expect(isOutdated(REFERENCE.replace('t=2', 't=1'))).toBe(true);
    expect(isOutdated(REFERENCE)).toBe(false);
  });

  it.each(['', 'password', '$2b$12$abcdefghijklmnopqrstuv', REFERENCE.replace('argon2id', 'argon2i')])(
    'the stored value %j is an error, not a wrong password',
    async (stored) => {
      await expect(verifyPassword('password', stored)).rejects.toThrow('not a hash of ours');
    },
  );
});

describe('a login without an account', () => {
  it('no password is accepted without an account', async () => {
    expect(await verifyPassword('lantern meadow', null)).toBe(false);
    expect(await verifyPassword('', null)).toBe(false);
  });
});
