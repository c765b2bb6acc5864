import { CodedError } from '#util/coded-error.ts';
/**
 * A payment processor. An attempt is prepared first (no money moves, and it has a name from then on), then
 * confirmed. Whatever happens in between, the attempt can be looked up and ended: that is what lets every
 * interrupted payment be settled.
 */
export interface PaymentProcessor {
  name: 'sandbox' | 'stripe';
  /** what the browser needs to make a token; no secret */
  publicKey: string | null;
  /** how long a bank debit under way is left alone before it is asked after again */
  bankLookMs: number;
  /**
   * Makes an attempt, or finds the one made with the same key.
   * @throws UnknownOutcomeError when no answer came: it may exist or not, ask again with the same key
   */
  prepare(attempt: Attempt): Promise<{ ref: string }>;
  /**
   * Takes the money, or sets a bank debit going. Confirming twice takes it once.
   * @throws UnknownOutcomeError when no answer came: the money may have been taken
   */
  confirm(ref: string, means: Means): Promise<Outcome>;
  /** How an attempt stands. @throws UnknownOutcomeError */
  lookUp(ref: string): Promise<Outcome>;
  /** Makes sure that an attempt never takes money, or says that it has. @throws UnknownOutcomeError */
  cancel(ref: string): Promise<Outcome>;
  /** Keeps a card for renewals. @throws CardDeclinedError, UnknownOutcomeError */
  saveCard(card: { token: string; key: string; site: string; customer: string | null }): Promise<SavedCard>;
  /** Verifies a card with the bank without saving it. @throws CardDeclinedError, UnknownOutcomeError */
  checkCard(card: { token: string; key: string; site: string }): Promise<void>;
  /** Gives money back. Same key, one refund. @throws RefundRejectedError, UnknownOutcomeError */
  refund(refund: { ref: string; amountCents: number; key: string; site: string }): Promise<{ ref: string }>;
  /**
   * Reads a message that the processor sends by itself. null where it sends none.
   * @throws WebhookSignatureError when the processor did not write it
   */
  readMessage: ((body: Buffer, signature: string) => ProcessorMessage) | null;
  close(): Promise<void>;
}

export interface Attempt {
  site: string;
  /** the payment's id: the processor's idempotency key */
  key: string;
  amountCents: number;
  /** what may pay for it, and nothing else may */
  method: 'card' | 'bank';
  /** for the statement and the processor's own records; no personal data */
  description: string;
  /** the card is kept for renewals */
  keepCard: boolean;
  /** the processor's name for the customer, where there is one already */
  customer: string | null;
}

/** A new card by the token that the browser got for it, or one kept from before, with its owner away. */
export type Card = { token: string } | { savedCard: string };

/** A bank account by the token that the browser got for it, and how its owner agreed to the debit. */
export interface BankDebit {
  bankAccount: string;
  mandate: Mandate;
}

/** Where an authorization of a debit came from: banks ask for it when a customer denies having given one. */
export interface Mandate {
  acceptedAt: Date;
  /** of the visitor, as the trusted hop saw it */
  clientAddress: string;
  userAgent: string;
}

export type Means = Card | BankDebit;

/** What a member recognises a card by. */
export interface CardFace {
  brand: string;
  last4: string;
  expMonth?: number;
  expYear?: number;
}

/** What a member recognises a bank account by. */
export interface BankFace {
  kind: 'bank';
  /** the bank's name */
  brand: string;
  last4: string;
}

export type Face = CardFace | BankFace;

export interface SavedCard extends CardFace {
  /** what it is charged by later; never a card number */
  savedCard: string;
  customer: string | null;
}

export type Outcome =
  /** kept: where the card was to be kept for renewals */
  | { status: 'captured'; paidWith: Face | null; kept: SavedCard | null }
  | { status: 'declined'; declineCode: DeclineCode }
  /** it never took money and never will */
  | { status: 'cancelled' }
  /** prepared, and not yet confirmed */
  | { status: 'open' }
  /** the processor itself does not know yet */
  | { status: 'pending' }
  /** a bank debit that takes days: it cannot be called off */
  | { status: 'processing'; paidWith: Face | null };

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
  // of bank accounts alone
  'account_closed',
  'account_not_found',
  'account_restricted',
  'debit_not_authorized',
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

/** What the processor says by itself, as far as it concerns us. What it says is asked again before it counts. */
export interface ProcessorMessage {
  id: string;
  type: string;
  about:
    | { kind: 'payment'; site: string; paymentId: string }
    | { kind: 'refund'; site: string; refundId: string; failed: boolean }
    | { kind: 'dispute'; ref: string }
    /** nothing of ours */
    | { kind: 'other' };
}

/** No answer, or none that says anything: the effect may have happened or not. */
export class UnknownOutcomeError extends CodedError {
  readonly code = 'unknown_outcome';
}

export class CardDeclinedError extends CodedError {
  readonly code = 'card_declined';
  readonly declineCode: DeclineCode;
  constructor(declineCode: DeclineCode) {
    super(`the card was refused: ${declineCode}`);
    this.declineCode = declineCode;
  }
}

export class RefundRejectedError extends CodedError {
  readonly code = 'refund_rejected';
}

export class WebhookSignatureError extends CodedError {
  readonly code = 'webhook_signature';
}
