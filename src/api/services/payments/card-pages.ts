import { and, eq, isNotNull } from 'drizzle-orm';
import { UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { isDuplicate } from '#db/connection/database-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { payments } from '#db/schema/payments.ts';
import { finalizePayment } from './finalize-payment.ts';
import type { PaymentDependencies } from './payment-attempt.ts';

/** A webhook says that a page was paid; looking covers lost webhooks. */
const LOOK_MS = 60_000;

/** When to look at a page next. */
export const nextLookAt = ({ page }: Pick<Payment, 'page'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + LOOK_MS, Date.parse(page?.expiresAt ?? '') || now.getTime()));

/** Whether the attempt has a page that can still be paid. */
export const isPageOpen = ({ status, page }: Pick<Payment, 'status' | 'page'>, now: Date): boolean =>
  status === 'started' && page !== null && now < new Date(page.expiresAt);

/** Leaves an open page to the next look at it. */
export async function keepPageOpen(
  { database, now }: Pick<PaymentDependencies, 'database' | 'now'>,
  payment: Payment,
): Promise<Payment> {
  const { site, id, attempts } = payment;
  const leasedUntil = nextLookAt(payment, now());
  await database.inSite(site, (tx) =>
    tx
      .update(payments)
      .set({ leasedUntil })
      .where(
        and(
          eq(payments.site, site),
          eq(payments.id, id),
          eq(payments.status, 'started'),
          eq(payments.attempts, attempts),
        ),
      ),
  );
  return { ...payment, leasedUntil };
}

/**
 * Closes a page at the processor, so that it can no longer be paid; if it has been paid by now, the payment is settled.
 * @returns the payment; still 'started' while the processor asks the bank
 * @throws UnknownOutcomeError: nothing has changed
 */
export async function closeCardPage(deps: PaymentDependencies, payment: Payment): Promise<Payment> {
  const { processorRef } = payment;
  // without a reference, its address is known to no one
  const outcome =
    processorRef === null ? ({ status: 'cancelled' } as const) : await deps.processor.cancel(processorRef);
  const { status } = outcome;
  return status === 'captured' || status === 'cancelled' || status === 'declined'
    ? finalizePayment(deps, payment, outcome)
    : payment;
}

/**
 * Closes the waiting pages of an account before something else pays or changes what it owes, so that nothing is paid
 * twice. A page that cannot be closed now stays: the next charge of the same term is then refused, and the payment of a
 * balance that is paid by then is returned.
 * @returns whether one of them had been paid
 */
export async function closeCardPages(
  deps: PaymentDependencies,
  { site, accountId }: { site: string; accountId: string },
): Promise<boolean> {
  const open = await deps.database.inSite(site, (tx) =>
    tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.site, site),
          eq(payments.accountId, accountId),
          eq(payments.status, inlineLiteral('started')),
          isNotNull(payments.page),
        ),
      ),
  );
  let isPaid = false;
  for (const payment of open) {
    try {
      const { status } = await closeCardPage(deps, payment);
      if (status === 'captured') isPaid = true;
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) throw error;
      deps.log.event('card-page-not-closed', { site, payment: payment.id });
    }
  }
  return isPaid;
}

/**
 * The processor took money for a page that we had closed. It does not do that; if it ever does, the payment is opened
 * again, to be settled, or returned if its term was paid in the meantime.
 */
export async function reopenPaidPage(
  { database, now, log }: Pick<PaymentDependencies, 'database' | 'now' | 'log'>,
  payment: Payment,
): Promise<void> {
  const { site, id } = payment;
  const reopen = (tx: Tx, changes: Partial<Payment>) =>
    tx
      .update(payments)
      .set({ ...changes, status: 'started', settledAt: null, leasedUntil: now() })
      .where(and(eq(payments.site, site), eq(payments.id, id), eq(payments.status, 'voided')));
  log.event('closed-card-page-paid', { site, payment: id });
  await database
    .inSite(site, (tx) => reopen(tx, {}))
    .catch((error: unknown) => {
      if (!isDuplicate(error, 'payments_one_charge_a_term')) throw error;
      return database.inSite(site, (tx) => reopen(tx, { termStart: null, termEnd: null }));
    });
}
