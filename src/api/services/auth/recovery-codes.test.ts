import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten different ones in groups of four', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  });

  it('are the same however they are typed', () => {
    const hash = hashRecoveryCode('ABCD-EFGH-2345-67AB');
    for (const typed of ['abcd efgh 2345 67ab', ' ABCDEFGH234567AB ', 'abcd–efgh–2345–67ab'])
      expect(hashRecoveryCode(typed)).toBe(hash);
    expect(hashRecoveryCode('ABCD-EFGH-2345-67AC')).not.toBe(hash);
  });
});
