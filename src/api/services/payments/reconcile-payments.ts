import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { ProcessorUnreachable } from '#api/ports/payment-processor.ts';
import { inText } from '#db/queries/inline-literal.ts';
import { payments } from '#db/schema/payments.ts';
import { refunds } from '#db/schema/refunds.ts';
import { inParallel } from '#util/collections/in-parallel.ts';
import { leaseFrom, type Payment } from './payment.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { carryOut as carryOutRefund, type Refund } from './refunds.ts';

type Parts = Pick<ApiDependencies, 'database' | 'processor' | 'liveContent' | 'originOf' | 'now' | 'log'>;

export interface Reconciled {
  /** payments that were brought to their end */
  settled: number;
  /** payments that must be tried again: the processor does not answer or does not know */
  waiting: number;
  /** refunds that were brought to their end */
  refunded: number;
}

const AT_ONCE = 4;
const A_ROUND = 40;

/**
 * Settles every payment and refund that was interrupted: by a process that died, a reply that was lost, a
 * database or a processor that was away. To be called about every ten seconds and at start, from any number of
 * processes: each takes others' work over by its lease, and whatever two of them do happens once.
 */
export async function reconcile(parts: Parts): Promise<Reconciled> {
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

/** What nobody works on any more, with a lease of ours. Another process at the same moment gets others. */
function leasePayments({ database, now }: Parts): Promise<Payment[]> {
  const at = now();
  return database.acrossSites((tx) => {
    // worked out once: a subselect may be run again and again, each time with other rows
    const left = tx.$with('left_alone').as(
      tx
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.status, inText('started')), lte(payments.leasedUntil, at)))
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

function leaseRefunds({ database, now }: Parts): Promise<Refund[]> {
  const at = now();
  return database.acrossSites((tx) => {
    // worked out once: a subselect may be run again and again, each time with other rows
    const left = tx.$with('left_alone').as(
      tx
        .select({ id: refunds.id })
        .from(refunds)
        .where(and(eq(refunds.status, inText('started')), lte(refunds.leasedUntil, at)))
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

/** One that cannot be settled must not keep the others from it. */
async function attemptOrNull<T>(
  { log }: Parts,
  what: string,
  { site, id, attempts }: { site: string; id: string; attempts: number },
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (fault) {
    const isSilent = fault instanceof ProcessorUnreachable;
    if (isSilent) log.event('processor-silent', { site, what, id, attempts });
    else log.fault('not-reconciled', fault, { site, what, id, attempts });
    return null;
  }
}
