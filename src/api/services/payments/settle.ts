import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { accountEvents } from '../../../db/schema/account-events.ts';
import { coupons } from '../../../db/schema/coupons.ts';
import { payments } from '../../../db/schema/payments.ts';
import type { ApiParts } from '../../parts.ts';
import { brandForMails } from '../brand/brand-for-mails.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { keepCard } from './keep-card.ts';
import { writePayment } from './ledger.ts';
import type { Captured, FinalOutcome, Payment } from './payment.ts';
import { startRefund } from './refunds.ts';
import { Undeliverable } from './settler.ts';
import { settlerOf } from './settlers.ts';

type Parts = Pick<ApiParts, 'database' | 'liveContent' | 'originOf' | 'now' | 'log'>;

interface Ending {
  outcome: FinalOutcome;
  now: Date;
  brand: LiveBrand;
}

/**
 * Writes down how an attempt ended, together with all that follows from it, in one transaction. Any number of
 * processes may do so at once: the first one does it, the others find it done.
 * @returns the payment as it stands
 */
export async function settle(
  parts: Parts,
  { site, id }: Pick<Payment, 'site' | 'id'>,
  outcome: FinalOutcome,
): Promise<Payment> {
  const { database, now, log } = parts;
  const ending = { outcome, now: now(), brand: await brandForMails(parts, site) };
  try {
    return await database.inSite(site, (tx) => endOnce(tx, { site, id }, ending));
  } catch (fault) {
    if (!(fault instanceof Undeliverable) || outcome.status !== 'captured') throw fault;
    log.fault('payment-undeliverable', fault, { site, payment: id });
    return database.inSite(site, (tx) => giveBack(tx, { site, id }, { ...ending, outcome, fault }));
  }
}

type Named = Pick<Payment, 'site' | 'id'>;

async function endOnce(tx: Tx, named: Named, ending: Ending): Promise<Payment> {
  const payment = await lockPayment(tx, named);
  if (payment.status !== 'started') return payment;
  const { outcome, now, brand } = ending;
  const settler = settlerOf(payment.purpose);
  if (outcome.status === 'captured') {
    const delivered = await settler.captured(tx, { payment, outcome, now, brand });
    const { accountId, keepsCard = true } = delivered;
    if (outcome.kept && keepsCard) await keepCard(tx, { payment, accountId, card: outcome.kept, now });
    return close(tx, payment, {
      status: 'captured',
      paidWith: outcome.paidWith,
      accountId,
      membershipId: delivered.membershipId ?? payment.membershipId,
      intent: { ...payment.intent, ...delivered.intent },
      settledAt: now,
    });
  }
  if (payment.couponCodeKey) await releaseCoupon(tx, payment.site, payment.couponCodeKey);
  const closed = await close(tx, payment, {
    status: outcome.status === 'declined' ? 'declined' : 'voided',
    declineCode: outcome.status === 'declined' ? outcome.declineCode : null,
    settledAt: now,
  });
  await settler.failed?.(tx, { payment: closed, now, brand });
  return closed;
}

interface Returning extends Ending {
  outcome: Captured;
  fault: Undeliverable;
}

/** The money was taken, and there is nothing to give for it: all of it goes back. */
async function giveBack(tx: Tx, named: Named, { outcome, now, fault }: Returning): Promise<Payment> {
  const payment = await lockPayment(tx, named);
  if (payment.status !== 'started') return payment;
  const { site, id, amountCents, couponCodeKey } = payment;
  const { accountId, reason } = fault;
  if (couponCodeKey) await releaseCoupon(tx, site, couponCodeKey);
  const closed = await close(tx, payment, {
    status: 'captured',
    paidWith: outcome.paidWith,
    accountId,
    couponCodeKey: null,
    settledAt: now,
  });
  if (amountCents > 0) {
    await writePayment(tx, closed, { accountId, text: 'Payment that is returned', at: now });
    await startRefund(tx, {
      site,
      paymentId: id,
      amountCents,
      rule: 'undeliverable',
      reason,
      dedupeKey: `undeliverable:${id}`,
      now,
    });
  }
  await tx
    .insert(accountEvents)
    .values({ site, accountId, kind: 'payment_returned', details: { payment: id, reason }, createdAt: now });
  return closed;
}

async function lockPayment(tx: Tx, { site, id }: Named): Promise<Payment> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.site, site), eq(payments.id, id)))
    .for('update');
  if (!payment) throw new Error('there is no such payment');
  return payment;
}

async function close(
  tx: Tx,
  { site, id }: Payment,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<Payment> {
  const [closed] = await tx
    .update(payments)
    .set(changes)
    .where(and(eq(payments.site, site), eq(payments.id, id)))
    .returning();
  if (!closed) throw new Error('a payment vanished');
  return closed;
}

/** What a payment under way held of a coupon is free again. */
async function releaseCoupon(tx: Tx, site: string, codeKey: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ redemptions: sql`${coupons.redemptions} - 1` })
    .where(and(eq(coupons.site, site), eq(coupons.codeKey, codeKey), gt(coupons.redemptions, 0)));
}
