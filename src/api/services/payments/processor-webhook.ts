import { and, eq, type SQL } from 'drizzle-orm';
import { brandForMails } from '#api/brand/live-brand.ts';
import { type ProcessorMessage, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { accountEvents } from '#db/schema/accounts.ts';
import { payments, refunds, webhookEvents } from '#db/schema/payments.ts';
import { reopenPaidPage } from './card-pages.ts';
import { recordClawback } from './clawbacks.ts';
import { findPayment, lockPayment, type PaymentDependencies } from './payment-attempt.ts';
import { reconcileAttempt } from './reconcile-payments.ts';
import { failRefund } from './refunds.ts';

/**
 * Handles a message from the processor. Messages arrive late, repeatedly and in any order, so the payment's current
 * state is always looked up; doing so again is harmless.
 * @throws UnknownOutcomeError and database errors: the processor then sends the message again
 */
export async function receiveMessage(deps: PaymentDependencies, message: ProcessorMessage): Promise<void> {
  const { about } = message;
  if (about.kind === 'payment') {
    const site = await siteNow(deps, payments, { site: about.site, id: about.paymentId });
    await once(deps, { message, site }, () => lookAgain(deps, { ...about, site }));
  }
  if (about.kind === 'refund' && about.failed) {
    const site = await siteNow(deps, refunds, { site: about.site, id: about.refundId });
    await once(deps, { message, site }, () => failRefund(deps, { site, id: about.refundId }));
  }
  if (about.kind === 'dispute') await noteDispute(deps, { message, ref: about.ref });
}

/** The processor knows a brand by its name at the time of the payment. Other names are searched only if that fails. */
async function siteNow(
  { database }: PaymentDependencies,
  table: typeof payments | typeof refunds,
  { site, id }: { site: string; id: string },
): Promise<string> {
  return database.acrossSites(async (tx) => {
    const find = (where: SQL | undefined) => tx.select({ site: table.site }).from(table).where(where);
    const [named] = await find(and(eq(table.site, site), eq(table.id, id)));
    const [row] = named ? [named] : await find(eq(table.id, id));
    return row?.site ?? site;
  });
}

interface Received {
  message: ProcessorMessage;
  site: string;
}

/** Runs the effect of each message once. */
async function once(
  { database, now }: PaymentDependencies,
  { message, site }: Received,
  effect: () => Promise<void>,
): Promise<void> {
  const { id, type } = message;
  const isKnown = await database.inSite(site, async (tx) => {
    const known = await tx
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(and(eq(webhookEvents.site, site), eq(webhookEvents.id, id)));
    return known.length > 0;
  });
  if (isKnown) return;
  await effect();
  await database.inSite(site, (tx) =>
    tx.insert(webhookEvents).values({ site, id, type, createdAt: now() }).onConflictDoNothing(),
  );
}

async function lookAgain(
  deps: PaymentDependencies,
  { site, paymentId }: { site: string; paymentId: string },
): Promise<void> {
  const payment = await deps.database.inSite(site, (tx) => findPayment(tx, { site, id: paymentId }));
  if (payment?.status === 'voided' && payment.page !== null) await reopenIfPaid(deps, payment);
  // skip payments of another installation on the same processor account, and those whose call is still running
  if (payment?.status === 'started' && payment.processorRef !== null) await resolveConfirmed(deps, payment);
}

async function reopenIfPaid(deps: PaymentDependencies, payment: Payment): Promise<void> {
  const { processorRef, site, id } = payment;
  if (processorRef === null || payment.processor !== deps.processor.name) return;
  if ((await deps.processor.lookUp(processorRef)).status !== 'captured') return;
  await reopenPaidPage(deps, payment);
  const reopened = await deps.database.inSite(site, (tx) => findPayment(tx, { site, id }));
  if (reopened?.status === 'started') await reconcileAttempt(deps, reopened);
}

/**
 * The process that made the attempt may be about to confirm it. Settle only final outcomes here; leave an open attempt
 * to that process, or to the reconciler after its lease expires.
 */
async function resolveConfirmed(deps: PaymentDependencies, payment: Payment): Promise<void> {
  const ref = payment.processorRef;
  if (ref === null || payment.processor !== deps.processor.name) return;
  const { status } = await deps.processor.lookUp(ref);
  if (status !== 'open' && status !== 'pending') await reconcileAttempt(deps, payment);
}

/**
 * A member's bank disputes a payment: staff must answer it at the processor, or the amount is owed again.
 * @throws UnknownOutcomeError while it is unknown whether the payment was captured
 */
async function noteDispute(
  deps: PaymentDependencies,
  { message, ref }: { message: ProcessorMessage; ref: string },
): Promise<void> {
  const { database, log, now } = deps;
  const [named] = await database.acrossSites((tx) =>
    tx
      .select({ id: payments.id, site: payments.site })
      .from(payments)
      .where(and(eq(payments.processorRef, ref), eq(payments.processor, deps.processor.name))),
  );
  if (!named) return;
  const { site, id } = named;
  // the message about the capture may arrive after the one about the dispute
  await lookAgain(deps, { site, paymentId: id });
  await once(deps, { message, site }, async () => {
    const brand = await brandForMails(deps, site);
    await database.inSite(site, async (tx) => {
      const { status, accountId } = await lockPayment(tx, named);
      if (status === 'started')
        throw new UnknownOutcomeError('the disputed payment is not known to be captured');
      if (accountId === null) return;
      const event = { site, accountId, kind: 'payment_disputed', details: { payment: id }, createdAt: now() };
      await tx.insert(accountEvents).values(event);
      await recordClawback(tx, { site, id, accountId, brand, now: now() });
    });
    log.event('payment-disputed', { site, payment: id });
  });
}
