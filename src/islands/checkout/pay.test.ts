import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnderWay } from '../../client/under-way.ts';
import type { Cart } from '../../contracts/cart.ts';
import { forgetAttempt, keepAttempt } from './attempt.ts';
import { leftOver, pay } from './pay.ts';

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
const begin = () => pay({ key: 'key-of-this-try-1', body }, { onUnclear });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  forgetAttempt();
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
    expect(await paying).toMatchObject({
      ok: false,
      problem: { code: 'unreachable', message: expect.stringContaining('you are not charged twice') },
    });
  });
});

describe('what a later page finds of a payment', () => {
  const paying = { isPaying: true } as Cart;
  const open = { isPaying: false } as Cart;
  const attempt = { key: 'key-of-this-try-1', body };

  it('is nothing after a clear answer, good or bad', async () => {
    for (const answer of [paid, refused('payment_declined')]) {
      submit.mockResolvedValueOnce(answer);
      await begin();
      expect(leftOver(null)).toEqual({ kind: 'none' });
    }
  });

  it('is to be asked after where the cart is being paid for or gone, and then only', async () => {
    keepAttempt(attempt);
    expect(leftOver(paying)).toEqual({ kind: 'open', attempt });
    expect(leftOver(null)).toEqual({ kind: 'open', attempt });
    // asked now, it would be paid: nobody has pressed a button
    expect(leftOver(open)).toEqual({ kind: 'nothing' });
    vi.setSystemTime(Date.now() + 3_700_000);
    expect(leftOver(null)).toEqual({ kind: 'none' });
  });

  it('is left to whoever is asking already', async () => {
    let answer = (_result: unknown) => {};
    submit.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const asked = begin();
    expect(leftOver(paying)).toEqual({ kind: 'none' });
    answer(paid);
    expect(await asked).toEqual(paid);
  });
});
