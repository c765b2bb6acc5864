import { describe, expect, it } from 'vitest';
import { SANDBOX_CARDS } from '#api/drivers/payments/sandbox-methods.ts';
import { readCardToken } from './sandbox-cards.ts';

const now = new Date(2026, 5, 15);
const good = { number: '4242 4242 4242 4242', expiry: '05/30', code: '123' };
const errorsOf = (card: Partial<typeof good>) => {
  const result = readCardToken({ ...good, ...card }, now);
  return 'errors' in result ? result.errors.map(({ field }) => field) : result.token;
};

describe('a test card', () => {
  it('becomes a token that the sandbox knows', () => {
    expect(errorsOf({})).toBe('tok_visa');
    for (const number of ['5555-5555-5555-4444', '4000000000000002', '378282246310005'])
      expect(Object.keys(SANDBOX_CARDS)).toContain(errorsOf({ number }));
  });

  it('that is none is declined by the sandbox, and never sent as a number', () => {
    expect(errorsOf({ number: '4111111111111111' })).toBe('tok_incorrect_number');
  });

  it.each([
    [{ number: '4242 4242 4242 4241' }, ['number']],
    [{ number: '' }, ['number']],
    [{ expiry: '05/26' }, ['expiry']],
    [{ expiry: '13/30' }, ['expiry']],
    [{ expiry: 'soon' }, ['expiry']],
    [{ code: '12' }, ['code']],
    [{ number: '1', expiry: '', code: '' }, ['number', 'expiry', 'code']],
  ] as const)('with %o is sent back', (card, fields) => {
    expect(errorsOf(card)).toEqual(fields);
  });

  it.each(['06/26', '6/26', '0630', '06/2030'])('may expire at %s', (expiry) => {
    expect(errorsOf({ expiry })).toBe('tok_visa');
  });
});
