/**
 * A payment processor. An attempt is prepared first (no money moves, and it has a name from then on), then
 * confirmed. Whatever happens in between, the attempt can be looked up and ended: that is what lets every
 * interrupted payment be settled.
 */
export interface PaymentProcessor {
  name: 'sandbox' | 'stripe';
  /** what the browser needs to make a token; no secret */
  publicKey: string | null;
  /**
   * Makes an attempt, or finds the one made with the same key.
   * @throws ProcessorUnreachable when no answer came: it may exist or not, ask again with the same key
   */
  prepare(attempt: Attempt): Promise<{ ref: string }>;
  /**
   * Takes the money. Confirming twice takes it once.
   * @throws ProcessorUnreachable when no answer came: the money may have been taken
   */
  confirm(ref: string, card: { token: string }): Promise<Outcome>;
  /** How an attempt stands. @throws ProcessorUnreachable */
  lookUp(ref: string): Promise<Outcome>;
  /** Makes sure that an attempt never takes money, or says that it has. @throws ProcessorUnreachable */
  cancel(ref: string): Promise<Outcome>;
  /**
   * Charges a card kept from an earlier payment, with its owner away. Same key, one charge.
   * @throws ProcessorUnreachable
   */
  chargeSaved(
    attempt: Attempt & { savedCard: string; customer: string | null },
  ): Promise<Outcome & { ref: string }>;
  /** Keeps a card for renewals. @throws CardRefused, ProcessorUnreachable */
  saveCard(card: { token: string; key: string; site: string; customer: string | null }): Promise<SavedCard>;
  /** Gives money back. Same key, one refund. @throws RefundRefused, ProcessorUnreachable */
  refund(refund: { ref: string; amountCents: number; key: string; site: string }): Promise<{ ref: string }>;
}

export interface Attempt {
  site: string;
  /** the payment's id: the processor's idempotency key */
  key: string;
  amountCents: number;
  /** for the statement and the processor's own records; no personal data */
  description: string;
  /** the card is kept for renewals */
  keepCard: boolean;
}

export interface SavedCard {
  /** what it is charged by later; never a card number */
  savedCard: string;
  customer: string | null;
  brand: string;
  last4: string;
  expMonth?: number;
  expYear?: number;
}

export type Outcome =
  | { status: 'captured'; card: SavedCard | null }
  | { status: 'declined'; declineCode: DeclineCode }
  /** it never took money and never will */
  | { status: 'cancelled' }
  /** prepared, and not yet confirmed */
  | { status: 'open' }
  /** the processor itself does not know yet */
  | { status: 'pending' };

export const DECLINE_CODES = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'lost_or_stolen',
  'fraud_suspected',
  'authentication_required',
  'processing_error',
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

/** No answer, or none that says anything: the effect may have happened or not. */
export class ProcessorUnreachable extends Error {
  override name = 'ProcessorUnreachable';
}

export class CardRefused extends Error {
  override name = 'CardRefused';
  readonly declineCode: DeclineCode;
  constructor(declineCode: DeclineCode) {
    super(`the card was refused: ${declineCode}`);
    this.declineCode = declineCode;
  }
}

export class RefundRefused extends Error {
  override name = 'RefundRefused';
}
