import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayLoseWork } from '#client/page/reload.ts';
import type { Cart } from '#contracts/checkout/cart.ts';
import {
  clearAttempt,
  findUnfinishedPayment,
  payForCart,
  saveAttempt,
  savedAttempt,
} from './pay-for-cart.ts';

const { submit, isLeasedByOtherTab } = vi.hoisted(() => ({
  isLeasedByOtherTab: vi.fn<(name: string) => Promise<boolean>>(),
  submit: vi.fn<(contract: unknown, input: { headers: Record<string, string> }) => Promise<unknown>>(),
}));
vi.mock('#client/http/submit.ts', () => ({ submit }));
vi.mock('#client/tabs/tab-lease.ts', () => ({
  withTabLease: (_name: string, work: () => unknown) => work(),
  isLeasedByOtherTab,
}));

const body = {
  token: 'tok_visa',
  totalCents: 14900,
  autoRenew: false,
  consents: { terms: true as const, renewal: false },
};
const refused = (code: string) => ({ ok: false, problem: { code, message: code, fields: {} } });
const paid = { ok: true, answer: { memberNumber: 'K7M' } };
const onUnclear = vi.fn();
const pay = () => payForCart({ key: 'key-of-this-try-1', body }, { onUnclear });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  clearAttempt();
  vi.resetAllMocks();
});

describe('payForCart', () => {
  it('ends with the first conclusive answer', async () => {
    submit.mockResolvedValueOnce(paid);
    expect(await pay()).toEqual(paid);
    expect(onUnclear).not.toHaveBeenCalled();
  });

  it.each(['payment_declined', 'invalid', 'already_member', 'key_reused', 'cart_expired'])(
    'ends the payment with the refusal %s',
    async (code) => {
      submit.mockResolvedValueOnce(refused(code));
      expect(await pay()).toEqual(refused(code));
      expect(submit).toHaveBeenCalledOnce();
    },
  );

  it.each(['timeout', 'unreachable', 'payment_unknown', 'in_progress'])(
    'repeats the request under the same key after %s and blocks reloads',
    async (code) => {
      submit
        .mockResolvedValueOnce(refused(code))
        .mockResolvedValueOnce(refused(code))
        .mockResolvedValueOnce(paid);
      const paying = pay();
      await vi.advanceTimersByTimeAsync(4000);
      expect(onUnclear).toHaveBeenCalled();
      expect(mayLoseWork()).toBe(true);
      await vi.advanceTimersByTimeAsync(4000);
      expect(await paying).toEqual(paid);
      expect(mayLoseWork()).toBe(false);
      const keys = submit.mock.calls.map(([, input]) => input.headers['idempotency-key']);
      expect(keys).toEqual(Array(3).fill('key-of-this-try-1'));
    },
  );

  it('stops repeating the request after a while', async () => {
    submit.mockResolvedValue(refused('unreachable'));
    const paying = pay();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(await paying).toMatchObject({
      ok: false,
      problem: { code: 'unreachable', message: expect.stringContaining('you will not be charged twice') },
    });
  });
});

describe('a response that refuses the call and not the payment', () => {
  it.each(['csrf', 'unauthenticated', 'wrong_origin'])(
    'keeps the attempt after %s, because it may have been paid before',
    async (code) => {
      submit.mockResolvedValueOnce(refused(code));
      expect(await pay()).toEqual(refused(code));
      expect(savedAttempt()).toMatchObject({ key: 'key-of-this-try-1', body });
    },
  );
});

describe('findUnfinishedPayment', () => {
  const cartInPayment = { isPaying: true } as Cart;
  const open = { isPaying: false } as Cart;
  const attempt = { key: 'key-of-this-try-1', body };
  /** Decides by a cart that is read a moment later. */
  const findWith = (cart: Cart | null) => {
    vi.setSystemTime(Date.now() + 10);
    return findUnfinishedPayment({ cart, askedAt: Date.now() });
  };

  it('finds no payment after a conclusive answer', async () => {
    for (const answer of [paid, refused('payment_declined')]) {
      submit.mockResolvedValueOnce(answer);
      await pay();
      expect(await findWith(null)).toEqual({ kind: 'none' });
    }
  });

  it('finds an open payment only if the cart is being paid for or gone', async () => {
    saveAttempt(attempt);
    expect(await findWith(cartInPayment)).toEqual({ kind: 'open', attempt });
    expect(await findWith(null)).toEqual({ kind: 'open', attempt });
    // requesting the outcome now would pay, although no button was pressed
    expect(await findWith(open)).toEqual({ kind: 'not-charged' });
    vi.setSystemTime(Date.now() + 3_700_000);
    expect(await findWith(null)).toEqual({ kind: 'none' });
  });

  it('does not decide by a cart that was read before the payment was last sent', async () => {
    const askedAt = Date.now();
    vi.setSystemTime(askedAt + 5);
    submit.mockResolvedValue(refused('unreachable'));
    const paying = pay();
    await vi.advanceTimersByTimeAsync(60_000);
    const duringRetries = Date.now();
    await vi.advanceTimersByTimeAsync(100_000);
    await paying;
    for (const at of [askedAt, duringRetries])
      expect(await findUnfinishedPayment({ cart: open, askedAt: at })).toEqual({ kind: 'unknown' });
    expect(savedAttempt()).toMatchObject(attempt);
    expect(await findWith(open)).toEqual({ kind: 'not-charged' });
  });

  it('finds nothing while this page waits for the payment itself', async () => {
    const answer = Promise.withResolvers<unknown>();
    submit.mockReturnValueOnce(answer.promise);
    const paying = pay();
    expect(await findWith(cartInPayment)).toEqual({ kind: 'none' });
    answer.resolve(paid);
    expect(await paying).toEqual(paid);
  });

  it('leaves the payment to another tab that waits for it', async () => {
    saveAttempt(attempt);
    isLeasedByOtherTab.mockResolvedValueOnce(true);
    expect(await findWith(open)).toEqual({ kind: 'unknown' });
    expect(await findWith(open)).toEqual({ kind: 'not-charged' });
  });

  it('does not decide by a cart that was read before another tab had the answer', async () => {
    saveAttempt(attempt);
    isLeasedByOtherTab.mockImplementationOnce(async () => {
      clearAttempt();
      return false;
    });
    expect(await findWith(open)).toEqual({ kind: 'unknown' });
    expect(await findWith(open)).toEqual({ kind: 'none' });
  });
});
