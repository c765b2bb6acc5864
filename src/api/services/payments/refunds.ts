import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { RefundRejectedError, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/accounts.ts';
import { ledgerEntries, type PaidWith, payments, refunds } from '#db/schema/payments.ts';
import { isOverCounter } from '#domain/payments/payment-method.ts';
import { findClawbacks } from './clawbacks.ts';
import { ledgerColumns } from './ledger-columns.ts';
import { leaseFrom } from './payment-attempt.ts';

export type Refund = typeof refunds.$inferSelect;

export interface NewRefund {
  site: string;
  paymentId: string;
  /** 1 cent or more */
  amountCents: number;
  feeKeptCents?: number;
  /** the rule that decided the amount (domain/refunds/refund-rules.ts) */
  rule: string;
  reason: string;
  /** one refund per reason: a repeated request returns the first */
  dedupeKey: string;
  now: Date;
}

/**
 * Stores a refund in the transaction of its cause; the processor is called later (`settleRefund`, or the reconciler).
 * The refund's ledger entry is written once the money is on its way; the cause writes the credit it pays out.
 * @throws RangeError for more than remains of a captured payment
 */
export async function startRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  const { site, paymentId, amountCents, dedupeKey, now, ...rest } = refund;
  const [payment] = await tx
    .select({ status: payments.status, amountCents: payments.amountCents, paidWith: payments.paidWith })
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.id, paymentId)))
    .for('update');
  const known = await findRefund(tx, and(eq(refunds.site, site), eq(refunds.dedupeKey, dedupeKey)));
  if (known) return known;
  const [returned] = await tx
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.site, site), eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')));
  const isRefundable =
    payment?.status === 'captured' &&
    !isOverCounter(payment.paidWith) &&
    !(await findClawbacks(tx, site, [paymentId])).has(paymentId);
  const left = isRefundable ? payment.amountCents - Number(returned?.cents ?? 0) : 0;
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > left)
    throw new RangeError(`${amountCents} cents cannot be refunded: ${left} are left of the payment`);
  // its lease has expired, so the reconciler may take it at once
  const [made] = await tx
    .insert(refunds)
    .values({ site, paymentId, amountCents, dedupeKey, ...rest, leasedUntil: now, createdAt: now })
    .returning();
  if (!made) throw new Error('a refund was not stored');
  return made;
}

type RefundDependencies = Pick<ApiDependencies, 'database' | 'processor' | 'now' | 'log'>;

/**
 * Sends the refund now. If the processor does not answer, the reconciler tries again.
 * @returns the refund as stored
 */
export async function settleRefund(
  deps: RefundDependencies,
  named: Pick<Refund, 'site' | 'id'>,
): Promise<Refund> {
  const { refund, isOurs } = await leaseRefund(deps, named);
  return isOurs ? sendRefund(deps, refund) : refund;
}

/** @returns the refund, newly leased if `isOurs`; otherwise as stored, settled or leased to another process */
export async function leaseRefund(
  { database, now }: Pick<RefundDependencies, 'database' | 'now'>,
  { site, id }: Pick<Refund, 'site' | 'id'>,
): Promise<{ refund: Refund; isOurs: boolean }> {
  const own = and(eq(refunds.site, site), eq(refunds.id, id));
  const [leased] = await database.inSite(site, (tx) =>
    tx
      .update(refunds)
      .set({ leasedUntil: leaseFrom(now()), attempts: sql`${refunds.attempts} + 1` })
      .where(and(own, eq(refunds.status, 'started'), lte(refunds.leasedUntil, now())))
      .returning(),
  );
  if (leased) return { refund: leased, isOurs: true };
  const refund = await database.inSite(site, (tx) => findRefund(tx, own));
  if (!refund) throw new Error('the refund does not exist');
  return { refund, isOurs: false };
}

/** Sends a leased refund. */
export async function sendRefund(deps: RefundDependencies, refund: Refund): Promise<Refund> {
  const { database, processor, log, now } = deps;
  const { site, id, paymentId, amountCents } = refund;
  const [payment] = await database.inSite(site, (tx) =>
    tx
      .select({
        ref: payments.processorRef,
        accountId: payments.accountId,
        paidWith: payments.paidWith,
      })
      .from(payments)
      .where(and(eq(payments.site, site), eq(payments.id, paymentId))),
  );
  try {
    if (!payment?.ref) throw new RefundRejectedError('the payment has no reference of the processor');
    const { ref } = await processor.refund({ ref: payment.ref, amountCents, key: id, site });
    const { accountId, paidWith } = payment;
    return await finalizeRefund(deps, refund, { status: 'done', processorRef: ref, accountId, paidWith });
  } catch (error) {
    if (!(error instanceof RefundRejectedError)) {
      if (!(error instanceof UnknownOutcomeError)) log.error('refund', error, { site, refund: id });
      return refund;
    }
    log.error('refund-refused', error, { site, refund: id, at: now().toISOString() });
    return finalizeRefund(deps, refund, { status: 'failed', accountId: payment?.accountId ?? null });
  }
}

interface RefundResult {
  status: 'done' | 'failed';
  processorRef?: string;
  accountId: string | null;
  paidWith?: PaidWith | null;
}

async function finalizeRefund(
  { database, now }: RefundDependencies,
  refund: Refund,
  result: RefundResult,
): Promise<Refund> {
  const { site, id, amountCents, paymentId } = refund;
  const { accountId, paidWith = null, ...changes } = result;
  const at = now();
  return database.inSite(site, async (tx) => {
    const own = and(eq(refunds.site, site), eq(refunds.id, id));
    const [settled] = await tx
      .update(refunds)
      .set({ ...changes, settledAt: at })
      .where(and(own, eq(refunds.status, 'started')))
      .returning();
    if (!settled) return (await findRefund(tx, own)) ?? refund;
    if (accountId === null) return settled;
    const details = { refund: id, cents: amountCents };
    const kind = result.status === 'done' ? 'refunded' : 'refund_failed';
    await tx.insert(accountEvents).values({ site, accountId, kind, details, createdAt: at });
    if (result.status === 'done')
      await tx.insert(ledgerEntries).values({
        site,
        accountId,
        kind: 'refund',
        amountCents,
        ...ledgerColumns(paidWith?.kind === 'bank' ? 'refund_to_bank' : 'refund_to_card'),
        paymentId,
        refundId: id,
        dedupeKey: `refund:${id}`,
        createdAt: at,
      });
    return settled;
  });
}

async function findRefund(tx: Tx, where: ReturnType<typeof and>): Promise<Refund | undefined> {
  const [found] = await tx.select().from(refunds).where(where);
  return found;
}

/**
 * The bank returned a refund days after it was made. The account keeps the amount as a credit until staff pay it out
 * another way.
 */
export async function failRefund(
  { database, log, now }: Pick<ApiDependencies, 'database' | 'log' | 'now'>,
  { site, id }: Pick<Refund, 'site' | 'id'>,
): Promise<void> {
  const at = now();
  const accountId = await database.inSite(site, async (tx) => {
    const own = and(eq(refunds.site, site), eq(refunds.id, id), eq(refunds.status, 'done'));
    const [failed] = await tx.update(refunds).set({ status: 'failed', settledAt: at }).where(own).returning();
    const [payment] = failed
      ? await tx
          .select({ accountId: payments.accountId })
          .from(payments)
          .where(and(eq(payments.site, site), eq(payments.id, failed.paymentId)))
      : [];
    if (!failed || !payment?.accountId) return null;
    const entry = { site, accountId: payment.accountId, createdAt: at };
    const { amountCents, paymentId } = failed;
    const dedupeKey = `refund-failed:${id}`;
    await tx.insert(ledgerEntries).values({
      ...entry,
      kind: 'refund',
      amountCents: -amountCents,
      ...ledgerColumns('refund_sent_back'),
      paymentId,
      refundId: id,
      dedupeKey,
    });
    const details = { refund: id, cents: amountCents };
    await tx.insert(accountEvents).values({ ...entry, kind: 'refund_failed', details });
    return payment.accountId;
  });
  if (accountId !== null) log.event('refund-sent-back', { site, refund: id });
}
