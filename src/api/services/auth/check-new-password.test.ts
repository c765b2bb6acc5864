import { describe, expect, it } from 'vitest';
import { assertGoodPassword, commonPasswords } from './check-new-password.ts';

const owner = {
  field: 'newPassword',
  email: 'ana.lopez@example.com',
  brandWords: ['Harbor Dental Club', 'harbor'],
};

describe('the list of common passwords', () => {
  it('the list of common passwords has more than ten thousand entries, thousands of them long enough to choose', async () => {
    const common = [...(await commonPasswords())];
    expect(common.length).toBeGreaterThan(10_000);
    expect(common.filter((password) => password.length >= 15).length).toBeGreaterThan(5000);
    expect(common.every((password) => password === password.toLowerCase())).toBe(true);
  });

  it('the list of common passwords contains well-known ones', async () => {
    const common = await commonPasswords();
    for (const password of ['password', '123456', 'passwordpassword', '1234567890123456', 'qwertyuiopasdfgh'])
      expect(common.has(password), password).toBe(true);
  });
});

describe('choosing a password', () => {
  it.each(['seven grey herons at dawn', 'кошка сидит на окне', '🦷 brush floss rinse 🦷'])(
    'accepts the password “%s”',
    async (password) => {
      await expect(assertGoodPassword(password, owner)).resolves.toBeUndefined();
    },
  );

  it.each([
    ['PasswordPassword', 'common'],
    ['1Q2W3E4R5T6Y7U8I', 'common'],
    ['dragondragondragon', 'common'],
    ['short', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['ana.lopez@example.com', 'contains_email'],
    ['Harbor Dental Club', 'contains_brand'],
  ])('refuses the password “%s” as %s', async (password, reason) => {
    await expect(assertGoodPassword(password, owner)).rejects.toMatchObject({
      code: 'invalid',
      details: { reason, fields: { newPassword: expect.stringMatching(/^(Please|This)/) } },
    });
  });
});
