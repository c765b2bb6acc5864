import type { Outcome } from '#api/ports/payment-processor.ts';
import type { payments, ReceiptLine } from '#db/schema/payments.ts';

/** A stored attempt to take money. */
export type Payment = typeof payments.$inferSelect;
export type Purpose = Payment['purpose'];
export type { ReceiptLine };

/** How an attempt ended; this never changes later. */
export type FinalOutcome = Extract<Outcome, { status: 'captured' | 'declined' | 'cancelled' }>;
export type Captured = Extract<Outcome, { status: 'captured' }>;

/**
 * How long an attempt belongs to the process working on it. Longer than a processor call with its retry; short enough
 * that an interrupted attempt is settled within a minute.
 */
const LEASE_MS = 25_000;

/** A bank is processing it for days: it can be neither canceled nor paid for again. */
export const isAtBank = ({ status, processingSince }: Pick<Payment, 'status' | 'processingSince'>): boolean =>
  status === 'started' && processingSince !== null;

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
