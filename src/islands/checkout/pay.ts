import type { Submitted } from '../../client/submit.ts';
import type { Cart } from '../../contracts/cart.ts';
import { payCheckout } from '../../contracts/checkout-payment.ts';
import { isUnclear, payOnce } from '../payment/pay-once.ts';
import { type Attempt, forgetAttempt, keepAttempt, keptAttempt } from './attempt.ts';

const STILL_UNCLEAR =
  'We still cannot say whether your payment went through. Please try again in a few minutes: we ask about the same payment then, and you are not charged twice. If it did go through, a mail from us is on its way.';

/** How many are asked after by this page. */
let asking = 0;

/** Whether this page waits for the outcome of a payment. */
export const isAsking = (): boolean => asking > 0;

/**
 * Pays, and keeps the attempt until its outcome is clear.
 * @param options.onUnclear hears of the first answer that leaves it open
 */
export async function pay(
  attempt: Attempt,
  { onUnclear }: { onUnclear(): void },
): Promise<Submitted<typeof payCheckout>> {
  const { key, body } = attempt;
  asking += 1;
  keepAttempt(attempt);
  try {
    const result = await payOnce(payCheckout, { body }, { key, onUnclear });
    if (!result.ok && isUnclear(result.problem))
      return { ok: false, problem: { ...result.problem, message: STILL_UNCLEAR } };
    forgetAttempt();
    return result;
  } finally {
    asking -= 1;
  }
}

/**
 * What a page finds that comes after the one that sent a payment: 'open' with the try to ask after, as the cart is
 * being paid for, or is gone; 'nothing' where the cart is as it was, and so nothing was charged.
 */
export type LeftOver = { kind: 'none' } | { kind: 'open'; attempt: Attempt } | { kind: 'nothing' };

/** @param cart as the server has just told it. Asking is safe only where it cannot begin a payment. */
export function leftOver(cart: Cart | null): LeftOver {
  const attempt = isAsking() ? null : keptAttempt();
  if (!attempt) return { kind: 'none' };
  return cart === null || cart.isPaying ? { kind: 'open', attempt } : { kind: 'nothing' };
}
