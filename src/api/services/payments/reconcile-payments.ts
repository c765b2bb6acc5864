import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type Outcome, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { inParallel } from '#util/collections/collections.ts';
import { isPageOpen, keepPageOpen } from './card-pages.ts';
import { finalizePayment, noteProcessing } from './finalize-payment.ts';
import {
  findPayment,
  isAtBank,
  leaseFrom,
  type PaymentDependencies,
  releaseAfterOutage,
} from './payment-attempt.ts';
import { leaseRefund, type Refund, sendRefund } from './refunds.ts';

interface Reconciled {
  settled: number;
  /** payments to try again: the processor does not answer or does not know */
  waiting: number;
  /** refunds that are done or have failed */
  refunded: number;
}

const CONCURRENCY = 4;
const BATCH = 40;

/**
 * Settles every interrupted payment and refund, after a crash, a lost response, or an outage of the database or
 * processor. Call it at start and about every ten seconds, from any number of processes: leases and idempotent steps
 * keep them from doing the same work twice.
 */
export async function reconcile(deps: PaymentDependencies): Promise<Reconciled> {
  const result: Reconciled = { settled: 0, waiting: 0, refunded: 0 };
  await forEachAbandoned(deps, payments, async (key) => {
    const { payment, isOurs } = await leasePayment(deps, key);
    if (!isOurs) return;
    const status = await statusAfter(deps, 'payment', payment, () => settleLeased(deps, payment));
    if (status === 'started') result.waiting += 1;
    else result.settled += 1;
  });
  await forEachAbandoned(deps, refunds, async (key) => {
    const { refund, isOurs } = await leaseRefund(deps, key);
    if (!isOurs) return;
    const status = await statusAfter(deps, 'refund', refund, () => sendRefund(deps, refund));
    if (status !== 'started') result.refunded += 1;
  });
  return result;
}

type RowKey = Pick<Payment, 'site' | 'id'>;
type LeaseDependencies = Pick<PaymentDependencies, 'database' | 'now' | 'log'>;

/** Whether a payment or refund was started and then abandoned. */
export async function isMoneyUnsettled(deps: Pick<LeaseDependencies, 'database' | 'now'>): Promise<boolean> {
  for (const table of [payments, refunds]) if ((await findAbandoned(deps, table, 1)).length > 0) return true;
  return false;
}

/** Payments or refunds whose lease has expired, the oldest first. */
function findAbandoned(
  { database, now }: Pick<LeaseDependencies, 'database' | 'now'>,
  table: typeof payments | typeof refunds,
  most: number,
): Promise<RowKey[]> {
  return database.acrossSites((tx) =>
    tx
      .select({ site: table.site, id: table.id })
      .from(table)
      .where(and(eq(table.status, inlineLiteral('started')), lte(table.leasedUntil, now())))
      .orderBy(asc(table.leasedUntil))
      .limit(most),
  );
}

/** @param work leases the row, or finds that another process has, so that it is not found again */
async function forEachAbandoned(
  deps: LeaseDependencies,
  table: typeof payments | typeof refunds,
  work: (key: RowKey) => Promise<void>,
): Promise<void> {
  for (;;) {
    const found = await findAbandoned(deps, table, BATCH);
    await inParallel(found, CONCURRENCY, work);
    if (found.length < BATCH) return;
  }
}

/** An error in one row must not stop the others: it is logged, and the row stays 'started'. */
async function statusAfter<Row extends Payment | Refund>(
  { log }: PaymentDependencies,
  what: string,
  { site, id, attempts }: Row,
  work: () => Promise<Row>,
): Promise<Row['status']> {
  try {
    return (await work()).status;
  } catch (error) {
    if (error instanceof UnknownOutcomeError) log.event('processor-silent', { site, what, id, attempts });
    else log.error('not-reconciled', error, { site, what, id, attempts });
    return 'started';
  }
}

/**
 * Resolves an attempt whose outcome is unknown: delivers what the processor captured, and cancels what it did not,
 * unless it has a page that can still be paid. The caller holds the attempt's lease; if two processes do this at once, both reach the same result.
 * @returns the payment; still 'started' while the processor itself does not know
 * @throws UnknownOutcomeError: nothing has changed, try again later
 */
export async function reconcileAttempt(deps: PaymentDependencies, payment: Payment): Promise<Payment> {
  const outcome = await readOutcome(deps, payment);
  if (outcome.status === 'open' && isPageOpen(payment, deps.now())) return keepPageOpen(deps, payment);
  // 'open' here: the processor has only acknowledged the cancellation
  if (outcome.status === 'pending' || outcome.status === 'open') return payment;
  if (outcome.status === 'processing') return noteProcessing(deps, payment, outcome);
  return finalizePayment(deps, payment, outcome);
}

async function readOutcome(
  { processor, now }: Pick<PaymentDependencies, 'processor' | 'now'>,
  payment: Payment,
): Promise<Outcome> {
  // the reference is stored before the attempt is confirmed, so without one no money has moved
  if (payment.processorRef === null) return { status: 'cancelled' };
  if (payment.processor !== processor.name)
    throw new Error(`a payment of ${payment.processor} cannot be settled by ${processor.name}`);
  const outcome = await processor.lookUp(payment.processorRef);
  return outcome.status === 'open' && !isPageOpen(payment, now())
    ? processor.cancel(payment.processorRef)
    : outcome;
}

/**
 * Leases an attempt whose lease has expired.
 * @returns the attempt, newly leased if `isOurs`; otherwise as stored, settled or leased to another process
 */
async function leasePayment(
  deps: LeaseDependencies,
  { site, id }: RowKey,
): Promise<{ payment: Payment; isOurs: boolean }> {
  const { database, now } = deps;
  let ours: Payment | undefined;
  try {
    return await database.inSite(site, async (tx) => {
      const own = and(eq(payments.site, site), eq(payments.id, id));
      [ours] = await tx
        .update(payments)
        .set({ leasedUntil: leaseFrom(now()), attempts: sql`${payments.attempts} + 1` })
        .where(and(own, eq(payments.status, 'started'), lte(payments.leasedUntil, now())))
        .returning();
      if (ours) return { payment: ours, isOurs: true };
      const payment = await findPayment(tx, { site, id });
      if (!payment) throw new Error('the payment does not exist');
      return { payment, isOurs: false };
    });
  } catch (error) {
    // the commit may have succeeded although its response was lost
    if (ours) releaseAfterOutage(deps, ours, error);
    throw error;
  }
}

/** Resolves an attempt that this process has leased; if the database is lost meanwhile, gives the lease back. */
async function settleLeased(deps: PaymentDependencies, payment: Payment): Promise<Payment> {
  try {
    return await reconcileAttempt(deps, payment);
  } catch (error) {
    releaseAfterOutage(deps, payment, error);
    throw error;
  }
}

/** About as long as a payment takes; after that the client asks again. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1600, 1600];

/**
 * Waits for a payment that another call is working on, and takes over an abandoned one.
 * @returns the payment; 'started' if it is still not settled
 */
export async function waitUntilSettled(deps: PaymentDependencies, known: Payment): Promise<Payment> {
  let payment = known;
  for (const pauseMs of PAUSES_MS) {
    // a bank takes days: the reconciler checks hourly
    if (payment.status !== 'started' || isAtBank(payment)) return payment;
    const stored = await leasePayment(deps, payment);
    payment = stored.payment;
    if (stored.isOurs) return reconcileIfAnswered(deps, payment);
    if (payment.status === 'started') await sleep(pauseMs);
  }
  return payment;
}

/** Reconciles an attempt now; leaves it to a later run if the processor does not answer. */
async function reconcileIfAnswered(deps: PaymentDependencies, payment: Payment): Promise<Payment> {
  try {
    return await settleLeased(deps, payment);
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    return payment;
  }
}
