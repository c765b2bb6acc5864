import type { Tx } from '#db/queries/database.ts';
import type { LedgerSubject, payments } from '#db/schema/payments.ts';
import { CodedError } from '#util/coded-error.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import type { Outcome } from './payment-processor.ts';

/** A stored attempt to take money. */
export type Payment = typeof payments.$inferSelect;
export type Purpose = Payment['purpose'];

/** The final outcome of an attempt. */
export type FinalOutcome = Extract<Outcome, { status: 'captured' | 'declined' | 'cancelled' }>;
export type Captured = Extract<Outcome, { status: 'captured' }>;

/** A captured payment, and what is needed to deliver what it paid for. */
export interface Capture {
  payment: Payment;
  outcome: Captured;
  now: Date;
  /** for mails */
  brand: LiveBrand;
}

/** What a settler adds to the payment's row, the ledger and the receipt. */
export interface Delivered {
  accountId: string;
  /** what the account owes for it, including the part paid from credit; null if the ledger has it already */
  charge: { subject: LedgerSubject; amountCents: number } | null;
  /** null: no receipt is sent. `number`: the member number, or '' */
  receipt: {
    email: string;
    number: string;
    cover: { people: readonly string[]; from: string; through: string } | null;
  } | null;
  membershipId?: string | null;
  /** the processor's ID of the customer, if it is already stored with the account */
  processorCustomer?: string | null;
  /** false: do not save the card */
  keepsCard?: boolean;
  /** the paid days, if they are known only now */
  term?: { start: string; end: string };
  /** added to the intent, for later responses */
  intent?: Record<string, unknown>;
}

/**
 * Delivers what payments of one purpose pay for. It runs in the transaction that closes the payment, in the call that
 * paid or, after a crash, in the reconciler. So it uses only the payment's row, calls only the database, and has an
 * effect at most once per payment.
 */
export interface Settler {
  /**
   * The money was taken: create what it paid for.
   * @throws UndeliverableError if that has become impossible: the payment is then refunded
   */
  captured(tx: Tx, capture: Capture): Promise<Delivered>;
  /** A bank has started to debit an account, which takes days. Deliver nothing yet. */
  processing?(tx: Tx, pending: { payment: Payment; now: Date; brand: LiveBrand }): Promise<void>;
  /** The money was not taken, and will not be. The coupon is released already. */
  failed?(tx: Tx, failure: { payment: Payment; now: Date; brand: LiveBrand }): Promise<void>;
}

/** What was paid for can no longer be delivered, such as a second membership of one account. */
export class UndeliverableError extends CodedError {
  readonly code = 'undeliverable';
  /** whose money it is */
  readonly accountId: string;
  readonly reason: string;
  constructor(reason: string, accountId: string) {
    super(`what was paid for cannot be delivered: ${reason}`);
    this.reason = reason;
    this.accountId = accountId;
  }
}
