import { ApiError } from '#api/kernel/errors.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import type { Joined } from '#contracts/payment/payment.ts';
import { isDuplicate } from '#db/connection/database-errors.ts';
import { completeAttempt, type StoredAttempt, storeAttempt } from '../payments/charge-attempt.ts';
import { findByKey } from '../payments/payment-attempt.ts';
import { assertFewDeclines, countDecline } from '../payments/payment-limits.ts';
import { waitUntilSettled } from '../payments/reconcile-payments.ts';
import { beginPayment, DuplicatePaymentError, revealsMembership } from './begin-payment.ts';
import { answerPaid } from './paid-answer.ts';
import { checkoutContext, type PayingCall, type Purchase } from './purchase.ts';

/**
 * Pays for a membership. Another call with the same key, concurrent or later, charges nothing and gets the response of
 * the first.
 * @throws ApiError
 */
export async function pay(call: PayingCall, purchase: Purchase): Promise<Joined> {
  const made = await call.deps.paymentQueue.run(() => makePayment(call, purchase), call.request.signal);
  if (made.kind === 'known') return answerAgain(call, purchase, made.payment);
  // learning about an address must cost as much as a declined card
  if (made.payment.status === 'declined' || made.refusal) await countDecline(call);
  if (made.refusal) throw made.refusal;
  return answerPaid(call, made.payment, { isFirst: true });
}

/** A payment made now, or earlier with the same key. */
type Made = { kind: 'made' | 'known'; payment: Payment; refusal?: ApiError | null };

async function makePayment(call: PayingCall, purchase: Purchase): Promise<Made> {
  const { deps, site } = call;
  const begun = await begin(call, purchase);
  if (begun.kind === 'known') return begun;
  try {
    return { kind: 'made', ...(await completeAttempt(deps, begun)) };
  } catch (error) {
    // the reconciler delivers what was captured and voids the rest
    deps.log.error('payment-interrupted', error, { site, payment: begun.payment.id });
    throw new ApiError('payment_unknown');
  }
}

type PaymentOfKey = { kind: 'known'; payment: Payment };

/** Stores the attempt, or finds the one of a faster call with the same key. */
async function begin(call: PayingCall, purchase: Purchase): Promise<StoredAttempt | PaymentOfKey> {
  const { site, key } = purchase;
  const checkout = await checkoutContext(call);
  try {
    await assertFewDeclines(call);
    return await storeAttempt(call.deps, site, (tx) => {
      // it may have waited for a connection as well
      if (call.request.signal.aborted) throw new ApiError('unavailable');
      return beginPayment(tx, purchase, checkout);
    });
  } catch (error) {
    // a faster call with the same key may be the cause, for example of a closed cart
    const payment =
      error instanceof DuplicatePaymentError
        ? error.payment
        : await call.inSite((tx) => findByKey(tx, { site, key }));
    if (payment) return { kind: 'known', payment };
    // learning about an address must cost as much as a declined card
    if (purchase.member === null && revealsMembership(error)) await countDecline(call);
    // another key is paying for the same cart
    throw isDuplicate(error) ? new ApiError('in_progress', { retryAfterSeconds: 5 }) : error;
  }
}

/** @throws ApiError key_reused for another request with the key, or another buyer's payment */
async function answerAgain(call: PayingCall, purchase: Purchase, known: Payment): Promise<Joined> {
  const isOwnSession = known.intent.sessionHash === purchase.sessionHash;
  const isOwnAccount = call.member !== null && call.member.accountId === known.accountId;
  if (known.requestHash !== purchase.requestHash || !(isOwnSession || isOwnAccount))
    throw new ApiError('key_reused');
  const settled = await waitUntilSettled(call.deps, known);
  return answerPaid(call, settled, { isFirst: false });
}
