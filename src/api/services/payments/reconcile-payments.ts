import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { payments } from '#db/schema/payments.ts';
import { refunds } from '#db/schema/refunds.ts';
import { inParallel } from '#util/collections/in-parallel.ts';
import { leaseFrom, type PaymentDependencies } from './payment.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { carryOut as carryOutRefund, type Refund } from './refunds.ts';

export interface Reconciled {
  settled: number;
  /** payments to try again: the processor does not answer or does not know */
  waiting: number;
  /** refunds that are done or have failed */
  refunded: number;
}

const AT_ONCE = 4;
const A_ROUND = 40;

/**
 * Settles every interrupted payment and refund, after a crash, a lost response, or an outage of the database or
 * processor. Call it at start and about every ten seconds, from any number of processes: leases and idempotent steps
 * keep them from doing the same work twice.
 */
export async function reconcile(parts: PaymentDependencies): Promise<Reconciled> {
  const result: Reconciled = { settled: 0, waiting: 0, refunded: 0 };
  for (;;) {
    const leased = await leasePayments(parts);
    await inParallel(leased, AT_ONCE, async (payment) => {
      const ended = await attemptOrNull(parts, 'payment', payment, () => reconcileAttempt(parts, payment));
      if (ended && ended.status !== 'started') result.settled += 1;
      else result.waiting += 1;
    });
    if (leased.length < A_ROUND) break;
  }
  for (;;) {
    const leased = await leaseRefunds(parts);
    await inParallel(leased, AT_ONCE, async (refund) => {
      const ended = await attemptOrNull(parts, 'refund', refund, () => carryOutRefund(parts, refund));
      if (ended && ended.status !== 'started') result.refunded += 1;
    });
    if (leased.length < A_ROUND) break;
  }
  return result;
}

/** Leases abandoned attempts. Concurrent processes lease different rows. */
function leasePayments({ database, now }: PaymentDependencies): Promise<Payment[]> {
  const at = now();
  return database.acrossSites((tx) => {
    // in a CTE: a subquery may run repeatedly and lock other rows each time
    const left = tx.$with('left_alone').as(
      tx
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.status, inlineLiteral('started')), lte(payments.leasedUntil, at)))
        .orderBy(asc(payments.leasedUntil))
        .limit(A_ROUND)
        .for('update', { skipLocked: true }),
    );
    return tx
      .with(left)
      .update(payments)
      .set({ leasedUntil: leaseFrom(at), attempts: sql`${payments.attempts} + 1` })
      .where(inArray(payments.id, tx.select({ id: left.id }).from(left)))
      .returning();
  });
}

function leaseRefunds({ database, now }: PaymentDependencies): Promise<Refund[]> {
  const at = now();
  return database.acrossSites((tx) => {
    // in a CTE, as above
    const left = tx.$with('left_alone').as(
      tx
        .select({ id: refunds.id })
        .from(refunds)
        .where(and(eq(refunds.status, inlineLiteral('started')), lte(refunds.leasedUntil, at)))
        .orderBy(asc(refunds.leasedUntil))
        .limit(A_ROUND)
        .for('update', { skipLocked: true }),
    );
    return tx
      .with(left)
      .update(refunds)
      .set({ leasedUntil: leaseFrom(at), attempts: sql`${refunds.attempts} + 1` })
      .where(inArray(refunds.id, tx.select({ id: left.id }).from(left)))
      .returning();
  });
}

/** One failure must not stop the others. */
async function attemptOrNull<T>(
  { log }: PaymentDependencies,
  what: string,
  { site, id, attempts }: { site: string; id: string; attempts: number },
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const isSilent = error instanceof UnknownOutcomeError;
    if (isSilent) log.event('processor-silent', { site, what, id, attempts });
    else log.error('not-reconciled', error, { site, what, id, attempts });
    return null;
  }
}
