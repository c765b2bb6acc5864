import { CodedError } from '#util/coded-error.ts';
import type { Day } from '#util/dates/calendar.ts';
import type { Language } from '#util/language/languages.ts';

/**
 * A payment processor. An attempt is prepared first, which moves no money and gives it a reference, then confirmed. An
 * interrupted attempt can be looked up and canceled by its reference, so it can always be settled.
 */
export interface PaymentProcessor {
  name: 'sandbox' | 'stripe';
  /** what the browser needs to create a token; not a secret */
  publicKey: string | null;
  /** how often to check a pending bank debit */
  bankPollMs: number;
  /**
   * Creates an attempt, or finds the one created with the same key.
   * @throws UnknownOutcomeError without a response: it may exist or not; retry with the same key
   */
  prepare(attempt: Attempt): Promise<{ ref: string }>;
  /**
   * Creates a page of the processor on which an attempt is paid by card, or finds the one created with the same key. Its
   * reference is looked up and canceled like that of an attempt; it stays open after a declined card.
   * @throws UnknownOutcomeError without a response: its address is unknown, so it cannot be paid
   */
  preparePage(page: PageRequest): Promise<{ ref: string; url: string }>;
  /**
   * Charges a card, or starts a bank debit. Confirming twice charges once.
   * @throws UnknownOutcomeError without a response: the money may have been taken
   */
  confirm(ref: string, source: PaymentSource): Promise<Outcome>;
  /** Reads the state of an attempt. @throws UnknownOutcomeError */
  lookUp(ref: string): Promise<Outcome>;
  /** Makes sure that an attempt never takes money, or reports that it has. @throws UnknownOutcomeError */
  cancel(ref: string): Promise<Outcome>;
  /** Saves a card for renewals. @throws CardDeclinedError, UnknownOutcomeError */
  saveCard(card: CardToSave): Promise<SavedCard>;
  /** Verifies a card with the bank without saving it. @throws CardDeclinedError, UnknownOutcomeError */
  checkCard(card: Omit<CardToSave, 'customer'>): Promise<void>;
  /** Refunds once per key. @throws RefundRejectedError, UnknownOutcomeError */
  refund(refund: RefundRequest): Promise<{ ref: string }>;
  /**
   * Verifies and reads a webhook; null for a processor that sends none.
   * @throws WebhookSignatureError if the processor did not sign it
   */
  readMessage: ((body: Buffer, signature: string) => ProcessorMessage) | null;
  /** the pages that our own server shows; null for a processor that has its own */
  testPages: TestPages | null;
  /** Lists what it has done for us since then, without attempts that took nothing. */
  listSince(since: Date): AsyncIterable<ProcessorRecord>;
  /** Lists the payouts that arrive in a period. @throws UnknownOutcomeError */
  listPayouts(period: PayoutPeriod): AsyncIterable<Payout>;
  close(): Promise<void>;
}

export interface Attempt {
  site: string;
  /** the payment's ID: the processor's idempotency key */
  key: string;
  amountCents: number;
  /** the only method that may pay for it */
  method: 'card' | 'bank';
  /** for the statement and the processor's own records; no personal data */
  description: string;
  /** whether to save the card for renewals */
  keepCard: boolean;
  /** the processor's ID of the customer, if there is one */
  customer: string | null;
}

/** A page on which a card payment is made, at the processor. */
export interface PageRequest extends Omit<Attempt, 'method'> {
  /** what is paid for, as the page shows it */
  title: string;
  language: Language;
  /** from 30 minutes to 24 hours, after which it can no longer be paid */
  lifetimeMs: number;
  /** of the brand, where the browser goes after the payment */
  doneUrl: string;
}

/** Pages without real money, which behave like those of a processor. */
export interface TestPages {
  /** null: there is no such page */
  read(ref: string): Promise<TestPage | null>;
  /** Pays with the token of a test card. A declined card leaves the page open. */
  pay(ref: string, token: string): Promise<Outcome>;
}

export interface TestPage extends Pick<PageRequest, 'title' | 'amountCents' | 'keepCard' | 'doneUrl'> {
  /** the payment's ID */
  key: string;
  status: 'open' | 'paid' | 'closed';
}

export interface CardToSave {
  token: string;
  /** idempotency key */
  key: string;
  site: string;
  /** the processor's ID of the customer, if there is one */
  customer: string | null;
}

export interface RefundRequest {
  /** of the charge */
  ref: string;
  amountCents: number;
  /** idempotency key */
  key: string;
  site: string;
}

/** A new card, by the browser's token, or a saved one, charged without its owner. */
export type Card = { token: string } | { cardRef: string };

/** A bank account, by the browser's token, with its owner's authorization. */
export interface BankDebit {
  bankAccount: string;
  mandate: Mandate;
}

/** Where a debit was authorized: banks ask for it if a customer denies the authorization. */
export interface Mandate {
  acceptedAt: Date;
  /** the visitor's address, as the nearest trusted hop saw it */
  clientAddress: string;
  userAgent: string;
}

export type PaymentSource = Card | BankDebit;

/** What a member recognizes a card by. */
export interface CardSummary {
  brand: string;
  last4: string;
  expMonth?: number;
  expYear?: number;
}

/** What a member recognizes a bank account by. */
export interface BankAccountSummary {
  kind: 'bank';
  /** the bank's name */
  brand: string;
  last4: string;
}

export type PaidWith = CardSummary | BankAccountSummary;

export interface SavedCard extends CardSummary {
  /** the processor's ID of the card; never a card number */
  cardRef: string;
  customer: string | null;
}

export type Outcome =
  /** savedCard: if the card was to be saved for renewals; ref: of the charge, if the attempt's own is that of a page */
  | { status: 'captured'; paidWith: PaidWith | null; savedCard: SavedCard | null; ref?: string }
  | { status: 'declined'; declineCode: DeclineCode }
  /** it never took money and never will */
  | { status: 'cancelled' }
  /** prepared, and not yet confirmed */
  | { status: 'open' }
  /** the processor itself does not know yet */
  | { status: 'pending' }
  /** a bank debit, which takes days and cannot be canceled */
  | { status: 'processing'; paidWith: PaidWith | null };

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
  // bank accounts only
  'account_closed',
  'account_not_found',
  'account_restricted',
  'debit_not_authorized',
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

/** A webhook. The payment's state is looked up before it has an effect. */
export interface ProcessorMessage {
  id: string;
  type: string;
  about:
    | { kind: 'payment'; site: string; paymentId: string }
    | { kind: 'refund'; site: string; refundId: string; failed: boolean }
    | { kind: 'dispute'; ref: string }
    /** not about our payments */
    | { kind: 'other' };
}

/** An entry in the processor's own books. */
export type ProcessorRecord =
  | {
      kind: 'payment';
      ref: string;
      site: string;
      paymentId: string;
      amountCents: number;
      /** processing: a bank debit that is not captured yet */
      status: 'captured' | 'processing';
      description: string;
      customer: string | null;
      createdAt: Date;
    }
  | {
      kind: 'refund';
      ref: string;
      /** null: it was not made by us, but at the processor's own page */
      refundId: string | null;
      chargeRef: string;
      amountCents: number;
      createdAt: Date;
    };

/** Days, of which the last is not included. */
export interface PayoutPeriod {
  from: Day;
  until: Day;
}

/** Money that the processor sent to our bank account, or took from it. */
export interface Payout {
  ref: string;
  /** below zero: it took money */
  amountCents: number;
  status: 'on_its_way' | 'paid' | 'failed';
  /** at the bank */
  arrivesOn: Day;
  /** null: it was made by hand, so the processor does not say what it consists of */
  lines: readonly PayoutLine[] | null;
}

export interface PayoutLine {
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other';
  /** of the balance transaction */
  ref: string;
  /** the processor's reference of the charge; null if it is about none */
  chargeRef: string | null;
  /** our payment; null: it names none */
  paymentId: string | null;
  /** our refund; null: it names none */
  refundId: string | null;
  /** before the fee; below zero: it was taken */
  amountCents: number;
  feeCents: number;
  at: Date;
  description: string;
}

/** There is no usable response: the effect may have happened or not. */
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
