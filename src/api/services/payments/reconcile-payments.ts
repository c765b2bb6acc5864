import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { type Outcome, type PaymentProcessor, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { inParallel } from '#util/collections/collections.ts';
import { finalizePayment, noteProcessing } from './finalize-payment.ts';
import { findPayment, isAtBank, leaseFrom, type PaymentDependencies } from './payment-attempt.ts';
import { type Refund, sendRefund } from './refunds.ts';

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
      const ended = await attemptOrNull(parts, 'refund', refund, () => sendRefund(parts, refund));
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
  return finalizePayment(parts, payment, outcome);
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

/** Whether a payment or refund was started and then abandoned (reconcile-payments.ts). */
export function isMoneyUnsettled({
  database,
  now,
}: Pick<ApiDependencies, 'database' | 'now'>): Promise<boolean> {
  const at = now();
  return database.acrossSites(async (tx) => {
    for (const table of [payments, refunds]) {
      const left = await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.status, inlineLiteral('started')), lte(table.leasedUntil, at)))
        .limit(1);
      if (left.length > 0) return true;
    }
    return false;
  });
}

/** About as long as a payment takes; after that the caller asks again. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 1600];

/**
 * Waits for a payment that another call is working on, and takes over an abandoned one.
 * @returns the payment; 'started' if it is still not settled
 */
export async function waitUntilSettled(parts: PaymentDependencies, known: Payment): Promise<Payment> {
  let payment = known;
  for (const pauseMs of PAUSES_MS) {
    // a bank takes days: the reconciler checks hourly
    if (payment.status !== 'started' || isAtBank(payment)) return payment;
    const looked = await takeOver(parts, payment);
    payment = looked.payment;
    if (looked.isOurs) return resolveNow(parts, payment);
    if (payment.status === 'started') await sleep(pauseMs);
  }
  return payment;
}

async function resolveNow(parts: PaymentDependencies, payment: Payment): Promise<Payment> {
  try {
    return await reconcileAttempt(parts, payment);
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    return payment;
  }
}
