import type { payCheckout } from '../../contracts/checkout-payment.ts';
import type { BodyInputOf } from '../../contracts/endpoint.ts';

export type PaymentBody = BodyInputOf<typeof payCheckout>;

/** One try to pay: what is sent again under its key, as often as it takes, is charged once. */
export interface Attempt {
  key: string;
  body: PaymentBody;
}

const PLACE = 'enamel_payment';
/** The server has long settled it by then, and logs nobody in any more who asks. */
const FORGOTTEN_MS = 3_600_000;

/** For browsers that refuse storage: then at least this page remembers. */
let inMemory: string | null = null;

/**
 * Kept before it is sent, for all tabs and past a reload: whoever comes back asks under the same key. The body holds
 * the processor's token, which is good for this one payment; a card's number was never here.
 */
export function keepAttempt(attempt: Attempt): void {
  const kept = JSON.stringify({ ...attempt, at: Date.now() });
  try {
    localStorage.setItem(PLACE, kept);
  } catch {
    inMemory = kept;
  }
}

/** Its outcome is known. */
export function forgetAttempt(): void {
  inMemory = null;
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // there is nothing then
  }
}

/** The try whose outcome nobody has heard; null if there is none. */
export function keptAttempt(): Attempt | null {
  try {
    const { key, body, at } = JSON.parse(read() ?? '') as Attempt & { at: number };
    return key && body && Date.now() - at < FORGOTTEN_MS ? { key, body } : null;
  } catch {
    return null;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(PLACE) ?? inMemory;
  } catch {
    return inMemory;
  }
}
