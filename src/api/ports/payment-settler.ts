import type { Tx } from '#db/queries/database.ts';
import type { payments } from '#db/schema/payments.ts';
import { CodedError } from '#util/coded-error.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import type { Outcome } from './payment-processor.ts';

/** A stored attempt to take money. */
export type Payment = typeof payments.$inferSelect;
export type Purpose = Payment['purpose'];

/** How an attempt ended; this never changes later. */
export type FinalOutcome = Extract<Outcome, { status: 'captured' | 'declined' | 'cancelled' }>;
export type Captured = Extract<Outcome, { status: 'captured' }>;

/** A payment that has been captured, and what is known for delivering what it paid for. */
export interface Capture {
  payment: Payment;
  outcome: Captured;
  now: Date;
  /** for the words of mails */
  brand: LiveBrand;
}

/** What the payment's row is completed with, and what the ledger and the receipt say about it. */
export interface Delivered {
  accountId: string;
  /** what the account owes for it, including the part paid from credit; null if the ledger has it already */
  charge: { text: string; amountCents: number } | null;
  /** null: no receipt is sent. `number`: the member number, '' if there is none any more */
  receipt: {
    email: string;
    number: string;
    cover: { people: readonly string[]; from: string; through: string } | null;
  } | null;
  membershipId?: string | null;
  /** the processor's name for the account, where it is known to be stored already */
  processorCustomer?: string | null;
  /** false: the card is not kept after all */
  keepsCard?: boolean;
  /** the days that are paid for, where that is known only now */
  term?: { start: string; end: string };
  /** added to the intent, for later responses */
  intent?: Record<string, unknown>;
}

/**
 * What a purpose of payments means: run in the transaction that marks the payment, by the call that paid or, after
 * a crash, by the reconciler. So it works from the payment's row alone (`purpose`, `intent`, `lines` and the ids
 * beside them), does nothing but talk to the database, and runs at most once for a payment.
 */
export interface Settler {
  /**
   * The money was taken: create what it paid for.
   * @throws UndeliverableError when that has become impossible: then the money goes back
   */
  captured(tx: Tx, capture: Capture): Promise<Delivered>;
  /** A bank has begun to debit an account, which takes days: nothing is delivered before they are over. */
  processing?(tx: Tx, underWay: { payment: Payment; now: Date; brand: LiveBrand }): Promise<void>;
  /** The money was not taken, and will not be. The coupon is released already. */
  failed?(tx: Tx, failure: { payment: Payment; now: Date; brand: LiveBrand }): Promise<void>;
}

/** What was paid for cannot be given any more: such as a second membership of one account. */
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
