import { storedText } from '#client/storage/storage.ts';
import type { payCheckout } from '#contracts/checkout/pay-cart.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';

export type PaymentBody = BodyInputOf<typeof payCheckout>;

/** One try to pay: what is sent again under its key, as often as it takes, is charged once. */
export interface Attempt {
  key: string;
  body: PaymentBody;
}

const kept = storedText('localStorage', 'enamel_payment');
/** By then the server has reconciled the attempt, and no longer logs in on a repeat. */
const FORGOTTEN_MS = 3_600_000;

/**
 * Saved before it is sent, for all tabs and across reloads, so that a retry uses the same key. The body holds the
 * processor's token, valid for this one payment, and never a card number.
 */
export const saveAttempt = ({ key, body }: Attempt): void =>
  kept.write(JSON.stringify({ key, body, at: Date.now() }));

/** Its outcome is known. */
export const clearAttempt = (): void => kept.remove();

/** The attempt whose outcome is unknown, and when it was last sent (ms since 1970); null if there is none. */
export function savedAttempt(): (Attempt & { at: number }) | null {
  try {
    const { key, body, at } = JSON.parse(kept.read() ?? '') as Attempt & { at: number };
    return key && body && Date.now() - at < FORGOTTEN_MS ? { key, body, at } : null;
  } catch {
    return null;
  }
}
