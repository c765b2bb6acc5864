import type { Outcome } from '#api/ports/payment-processor.ts';
import type { payments, ReceiptLine } from '#db/schema/payments.ts';

/** An attempt to take money, as it is stored. */
export type Payment = typeof payments.$inferSelect;
export type Purpose = Payment['purpose'];
export type { ReceiptLine };

/** How an attempt ended. An attempt that has ended once never ends another way. */
export type FinalOutcome = Extract<Outcome, { status: 'captured' | 'declined' | 'cancelled' }>;
export type Captured = Extract<Outcome, { status: 'captured' }>;

/**
 * How long an attempt is left to whoever works on it. Longer than a call to the processor with its retry takes;
 * short enough that an interrupted one is settled within a minute.
 */
const LEASE_MS = 25_000;

/** A bank takes days over it: it is under way, and can be neither called off nor paid for again. */
export const isAtBank = ({ status, processingSince }: Pick<Payment, 'status' | 'processingSince'>): boolean =>
  status === 'started' && processingSince !== null;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
