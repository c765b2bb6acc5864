import type { Submitted } from '#client/http/submit.ts';
import { storedText } from '#client/storage/storage.ts';
import { isLeasedByOtherTab, withTabLease } from '#client/tabs/tab-lease.ts';
import { type Cart, payCheckout } from '#contracts/checkout/cart.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { isFinal, isUnclear, payIdempotently } from '../shared/payment/pay-idempotently.ts';
import { t } from './texts.ts';

type PaymentBody = BodyInputOf<typeof payCheckout>;

/** A payment and its idempotency key: however often it is sent, it is charged once. */
export interface Attempt {
  key: string;
  body: PaymentBody;
}

const stored = storedText('localStorage', 'enamel_payment');
/** By then the server has reconciled the attempt, and no longer logs in on a repeat. */
const ATTEMPT_LIFETIME_MS = 3_600_000;

/**
 * Saved before it is sent, for all tabs and across reloads, so that a retry uses the same key. The body holds the
 * processor's token, valid for this one payment, and never a card number.
 */
export const saveAttempt = ({ key, body }: Attempt): void =>
  stored.write(JSON.stringify({ key, body, at: Date.now() }));

export const clearAttempt = (): void => stored.remove();

/** The attempt whose outcome is unknown, and when it was last sent (ms since 1970); null if there is none. */
export function savedAttempt(): (Attempt & { at: number }) | null {
  try {
    const { key, body, at } = JSON.parse(stored.read() ?? '') as Attempt & { at: number };
    return key && body && Date.now() - at < ATTEMPT_LIFETIME_MS ? { key, body, at } : null;
  } catch {
    return null;
  }
}

/** Held while a tab waits for the outcome of a payment. */
const LEASE = 'enamel-payment';

/** Payments whose outcome this page waits for. */
let pending = 0;

/** Whether this page waits for the outcome of a payment. */
export const isPaymentPending = (): boolean => pending > 0;

/**
 * Pays, and keeps the attempt until its outcome is known.
 * @param options.onUnclear called at the first response that leaves the outcome unknown
 */
export async function payForCart(
  attempt: Attempt,
  { onUnclear }: { onUnclear(): void },
): Promise<Submitted<typeof payCheckout>> {
  const { key, body } = attempt;
  pending += 1;
  saveAttempt(attempt);
  try {
    const result = await withTabLease(LEASE, () =>
      payIdempotently(payCheckout, { body }, { key, onUnclear }),
    );
    if (result.ok || isFinal(result.problem)) clearAttempt();
    // Renew the time, so that only carts read after this are used to decide about the attempt.
    else if (savedAttempt()?.key === key) saveAttempt(attempt);
    if (!result.ok && isUnclear(result.problem))
      return { ok: false, problem: { ...result.problem, message: t.stillUnclear } };
    return result;
  } finally {
    pending -= 1;
  }
}

/** A cart, and when it was requested (ms since 1970). */
interface CartSnapshot {
  cart: Cart | null;
  askedAt: number;
}

/**
 * A payment that this page does not wait for itself.
 * - `none`: there is none
 * - `unknown`: the cart was read before the payment was sent, or another tab waits for the payment; check again later
 * - `open`: the cart is being paid for, or gone, so the outcome can be requested
 * - `not-charged`: the cart is unchanged, so nothing was charged
 */
export type UnfinishedPayment =
  | { kind: 'none' }
  | { kind: 'unknown' }
  | { kind: 'open'; attempt: Attempt }
  | { kind: 'not-charged' };

/** Never leads to a request that could start a payment, because no button was pressed. */
export async function findUnfinishedPayment({ cart, askedAt }: CartSnapshot): Promise<UnfinishedPayment> {
  const attempt = isPaymentPending() ? null : savedAttempt();
  if (!attempt) return { kind: 'none' };
  if (askedAt <= attempt.at || (await isLeasedByOtherTab(LEASE))) return { kind: 'unknown' };
  const { key, body, at } = attempt;
  // Another request may have started or finished in the meantime.
  if (isPaymentPending() || savedAttempt()?.at !== at) return { kind: 'unknown' };
  return cart === null || cart.isPaying ? { kind: 'open', attempt: { key, body } } : { kind: 'not-charged' };
}
