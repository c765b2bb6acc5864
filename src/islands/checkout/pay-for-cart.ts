import type { Submitted } from '#client/http/submit.ts';
import { storedText } from '#client/storage/storage.ts';
import { isLeasedByOtherTab, withTabLease } from '#client/tabs/tab-lease.ts';
import { type Cart, payCheckout } from '#contracts/checkout/cart.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { isFinal, isUnclear, payIdempotently } from '../shared/payment/pay-idempotently.ts';

type PaymentBody = BodyInputOf<typeof payCheckout>;

/** One try to pay: what is sent again under its key, as often as it takes, is charged once. */
export interface Attempt {
  key: string;
  body: PaymentBody;
}

const stored = storedText('localStorage', 'enamel_payment');
/** By then the server has reconciled the attempt, and no longer logs in on a repeat. */
const FORGOTTEN_MS = 3_600_000;

/**
 * Saved before it is sent, for all tabs and across reloads, so that a retry uses the same key. The body holds the
 * processor's token, valid for this one payment, and never a card number.
 */
export const saveAttempt = ({ key, body }: Attempt): void =>
  stored.write(JSON.stringify({ key, body, at: Date.now() }));

/** Its outcome is known. */
export const clearAttempt = (): void => stored.remove();

/** The attempt whose outcome is unknown, and when it was last sent (ms since 1970); null if there is none. */
export function savedAttempt(): (Attempt & { at: number }) | null {
  try {
    const { key, body, at } = JSON.parse(stored.read() ?? '') as Attempt & { at: number };
    return key && body && Date.now() - at < FORGOTTEN_MS ? { key, body, at } : null;
  } catch {
    return null;
  }
}

const STILL_UNCLEAR =
  'We still don’t know whether your payment went through. Please try again in a few minutes. We will check the same payment, and you will not be charged twice. If it did go through, we sent you an email.';

/** What the other tabs see of a payment that is asked after. */
const LEASE = 'enamel-payment';

/** How many are asked after by this page. */
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
    // answers that come from now on are about what is left, and none that was asked for before
    else if (savedAttempt()?.key === key) saveAttempt(attempt);
    if (!result.ok && isUnclear(result.problem))
      return { ok: false, problem: { ...result.problem, message: STILL_UNCLEAR } };
    return result;
  } finally {
    pending -= 1;
  }
}

/** The cart as the server has told it, and when it was asked for (ms since 1970). */
interface CartSnapshot {
  cart: Cart | null;
  askedAt: number;
}

/**
 * What a page finds of a payment that it does not wait for itself.
 * - `none`: there is none
 * - `unknown`: the cart was told before the payment was sent, or another tab is asking: it has to be looked for again
 * - `open`: the cart is being paid for, or gone: what came of it can be asked for
 * - `nothing`: the cart is as it was, and so nothing was charged
 */
export type UnfinishedPayment =
  | { kind: 'none' }
  | { kind: 'unknown' }
  | { kind: 'open'; attempt: Attempt }
  | { kind: 'nothing' };

/** Only asks where that cannot start a payment, because no button was pressed. */
export async function findUnfinishedPayment({ cart, askedAt }: CartSnapshot): Promise<UnfinishedPayment> {
  const attempt = isPaymentPending() ? null : savedAttempt();
  if (!attempt) return { kind: 'none' };
  if (askedAt <= attempt.at || (await isLeasedByOtherTab(LEASE))) return { kind: 'unknown' };
  const { key, body, at } = attempt;
  // Another request may have started or finished in the meantime.
  if (isPaymentPending() || savedAttempt()?.at !== at) return { kind: 'unknown' };
  return cart === null || cart.isPaying ? { kind: 'open', attempt: { key, body } } : { kind: 'nothing' };
}
