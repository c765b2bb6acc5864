import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Of RFC 6238, appendix B, for SHA-1, whose codes have eight digits there: the last six are ours. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of the authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('the code at %i seconds is %s', (seconds, code) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('accepts a code of the step before and after, and no other', () => {
    const step = Math.floor(1_111_111_109 / 30);
    expect(stepOfCode(SECRET, '081 804', at(1_111_111_109 + 30))).toBe(step);
    expect(stepOfCode(SECRET, '081804', at(1_111_111_109 - 30))).toBe(step);
    expect(stepOfCode(SECRET, '081804', at(1_111_111_109 + 60))).toBeNull();
    expect(stepOfCode(SECRET, '081805', at(1_111_111_109))).toBeNull();
    expect(stepOfCode(SECRET, '', at(1_111_111_109))).toBeNull();
  });

  it('a secret has 160 bits, and its address names the account', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    expect(totpUri(secret, { issuer: 'Enamel', email: 'ana@example.com' })).toBe(
      `otpauth://totp/Enamel:ana%40example.com?issuer=Enamel&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
