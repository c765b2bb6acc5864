import { describe, expect, it } from 'vitest';
import { SANDBOX_BANKS } from '#api/drivers/payments/sandbox-methods.ts';
import { readBankToken } from './sandbox-banks.ts';

const good = { routing: '110000000', account: '000123456789' };
const of = (typed: Partial<typeof good>) => {
  const result = readBankToken({ ...good, ...typed });
  return 'errors' in result ? result.errors.map(({ field }) => field) : result.token;
};

describe('a test account', () => {
  it('becomes a token that the sandbox knows', () => {
    expect(of({})).toBe('tok_bank');
    expect(of({ routing: '110 000 000', account: '0002-2222-2227' })).toBe('tok_bank_insufficient_funds');
    for (const account of ['000111111113', '000333333335', '000000000009'])
      expect(Object.keys(SANDBOX_BANKS)).toContain(of({ account }));
  });

  it('that is none is nobody’s at the sandbox, and never sent as a number', () => {
    expect(of({ account: '987654321' })).toBe('tok_bank_no_account');
  });

  it.each([
    [{ routing: '110000001' }, ['routing']],
    [{ routing: '' }, ['routing']],
    [{ account: '123' }, ['account']],
    [{ account: '12345678901234567890' }, ['account']],
    [{ routing: 'mine', account: 'mine too' }, ['routing', 'account']],
  ] as const)('with %o is sent back', (typed, fields) => {
    expect(of(typed)).toEqual(fields);
  });
});
