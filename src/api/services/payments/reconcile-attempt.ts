import { and, eq, lte, sql } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Outcome, PaymentProcessor } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { payments } from '#db/schema/payments.ts';
import { settle } from './finalize-payment.ts';
import { noteProcessing } from './note-processing.ts';
import { leaseFrom, type PaymentDependencies } from './payment.ts';
import { findPayment } from './payment-attempt.ts';

/**
 * Resolves an attempt whose outcome is unknown: delivers what the processor captured, and cancels what it did not. The
 * caller holds the attempt's lease; if two processes do this at once, both reach the same result.
 * @returns the payment; still 'started' while the processor itself does not know
 * @throws UnknownOutcomeError: nothing has changed, try again later
 */
export async function reconcileAttempt(parts: PaymentDependencies, payment: Payment): Promise<Payment> {
  const outcome = await outcomeOf(parts.processor, payment);
  // 'open' here: the processor has only acknowledged the cancellation
  if (outcome.status === 'pending' || outcome.status === 'open') return payment;
  if (outcome.status === 'processing') return noteProcessing(parts, payment, outcome);
  return settle(parts, payment, outcome);
}

async function outcomeOf(processor: PaymentProcessor, payment: Payment): Promise<Outcome> {
  // the reference is stored before the attempt is confirmed, so without one no money has moved
  if (payment.processorRef === null) return { status: 'cancelled' };
  if (payment.processor !== processor.name)
    throw new Error(`a payment of ${payment.processor} cannot be settled by ${processor.name}`);
  const outcome = await processor.lookUp(payment.processorRef);
  return outcome.status === 'open' ? processor.cancel(payment.processorRef) : outcome;
}

/**
 * Takes over an attempt whose lease has expired.
 * @returns the attempt, newly leased if `isOurs`; otherwise as stored, settled or leased to another process
 */
export async function takeOver(
  { database, now }: Pick<ApiDependencies, 'database' | 'now'>,
  { site, id }: Pick<Payment, 'site' | 'id'>,
): Promise<{ payment: Payment; isOurs: boolean }> {
  return database.inSite(site, async (tx) => {
    const own = and(eq(payments.site, site), eq(payments.id, id));
    const [leased] = await tx
      .update(payments)
      .set({ leasedUntil: leaseFrom(now()), attempts: sql`${payments.attempts} + 1` })
      .where(and(own, eq(payments.status, 'started'), lte(payments.leasedUntil, now())))
      .returning();
    if (leased) return { payment: leased, isOurs: true };
    const payment = await findPayment(tx, { site, id });
    if (!payment) throw new Error('the payment does not exist');
    return { payment, isOurs: false };
  });
}
