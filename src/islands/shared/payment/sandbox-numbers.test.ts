import { describe, expect, it } from 'vitest';
import { SANDBOX_BANKS, SANDBOX_CARDS } from '#api/drivers/payments/sandbox-methods.ts';
import { readBankToken, readCardToken, type SandboxToken } from './sandbox-numbers.ts';

const now = new Date(2026, 5, 15);
const goodCard = { number: '4242 4242 4242 4242', expiry: '05/30', code: '123' };
const goodAccount = { routing: '110000000', account: '000123456789' };
const tokenOrFields = (result: SandboxToken) =>
  'errors' in result ? result.errors.map(({ field }) => field) : result.token;
const readCard = (card: Partial<typeof goodCard>) =>
  tokenOrFields(readCardToken({ ...goodCard, ...card }, now));
const readAccount = (account: Partial<typeof goodAccount>) =>
  tokenOrFields(readBankToken({ ...goodAccount, ...account }));

describe('readCardToken', () => {
  it('turns a test card into a token that the sandbox knows', () => {
    expect(readCard({})).toBe('tok_visa');
    for (const number of ['5555-5555-5555-4444', '4000000000000002', '378282246310005'])
      expect(Object.keys(SANDBOX_CARDS)).toContain(readCard({ number }));
  });

  it('gives any other card number a token that the sandbox declines, and never the number', () => {
    expect(readCard({ number: '4111111111111111' })).toBe('tok_incorrect_number');
  });

  it.each([
    [{ number: '4242 4242 4242 4241' }, ['number']],
    [{ number: '' }, ['number']],
    [{ expiry: '05/26' }, ['expiry']],
    [{ expiry: '13/30' }, ['expiry']],
    [{ expiry: 'soon' }, ['expiry']],
    [{ code: '12' }, ['code']],
    [{ number: '1', expiry: '', code: '' }, ['number', 'expiry', 'code']],
  ] as const)('names the wrong fields of a card with %o', (card, fields) => {
    expect(readCard(card)).toEqual(fields);
  });

  it.each(['06/26', '6/26', '0630', '06/2030'])('reads the expiry date %s', (expiry) => {
    expect(readCard({ expiry })).toBe('tok_visa');
  });
});

describe('readBankToken', () => {
  it('turns a test account into a token that the sandbox knows', () => {
    expect(readAccount({})).toBe('tok_bank');
    expect(readAccount({ routing: '110 000 000', account: '0002-2222-2227' })).toBe(
      'tok_bank_insufficient_funds',
    );
    for (const account of ['000111111113', '000333333335', '000000000009'])
      expect(Object.keys(SANDBOX_BANKS)).toContain(readAccount({ account }));
  });

  it('gives any other account number a token of an unknown account, and never the number', () => {
    expect(readAccount({ account: '987654321' })).toBe('tok_bank_no_account');
  });

  it.each([
    [{ routing: '110000001' }, ['routing']],
    [{ routing: '' }, ['routing']],
    [{ account: '123' }, ['account']],
    [{ account: '12345678901234567890' }, ['account']],
    [{ routing: 'mine', account: 'mine too' }, ['routing', 'account']],
  ] as const)('names the wrong fields of an account with %o', (typed, fields) => {
    expect(readAccount(typed)).toEqual(fields);
  });
});
