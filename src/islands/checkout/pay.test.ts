import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnderWay } from '../../client/under-way.ts';
import { pay } from './pay.ts';

const { submit } = vi.hoisted(() => ({
  submit: vi.fn<(contract: unknown, input: { headers: Record<string, string> }) => Promise<unknown>>(),
}));
vi.mock('../../client/submit.ts', () => ({ submit }));

const body = {
  token: 'tok_visa',
  totalCents: 14900,
  autoRenew: false,
  consents: { terms: true as const, renewal: false },
};
const refused = (code: string) => ({ ok: false, problem: { code, message: code, fields: {} } });
const paid = { ok: true, answer: { memberNumber: 'K7M' } };
const onUnclear = vi.fn();
const begin = () => pay(body, { key: 'key-of-this-try-1', onUnclear });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe('paying', () => {
  it('is done with the first clear answer', async () => {
    submit.mockResolvedValueOnce(paid);
    expect(await begin()).toEqual(paid);
    expect(onUnclear).not.toHaveBeenCalled();
  });

  it.each(['payment_declined', 'invalid', 'already_member', 'key_reused', 'cart_expired'])(
    'ends with a clear no: %s',
    async (code) => {
      submit.mockResolvedValueOnce(refused(code));
      expect(await begin()).toEqual(refused(code));
      expect(submit).toHaveBeenCalledOnce();
    },
  );

  it.each(['timeout', 'unreachable', 'payment_unknown', 'in_progress'])(
    'asks again under the same key after %s, and holds the page',
    async (code) => {
      submit
        .mockResolvedValueOnce(refused(code))
        .mockResolvedValueOnce(refused(code))
        .mockResolvedValueOnce(paid);
      const paying = begin();
      await vi.advanceTimersByTimeAsync(4000);
      expect(onUnclear).toHaveBeenCalled();
      expect(isUnderWay()).toBe(true);
      await vi.advanceTimersByTimeAsync(4000);
      expect(await paying).toEqual(paid);
      expect(isUnderWay()).toBe(false);
      const keys = submit.mock.calls.map(([, input]) => input.headers['idempotency-key']);
      expect(keys).toEqual(Array(3).fill('key-of-this-try-1'));
    },
  );

  it('does not ask for ever', async () => {
    submit.mockResolvedValue(refused('unreachable'));
    const paying = begin();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(await paying).toEqual(refused('unreachable'));
  });
});
