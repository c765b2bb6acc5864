import { and, eq, gt, sql } from 'drizzle-orm';
import { brandForMails, type LiveBrand } from '#api/brand/live-brand.ts';
import { PAYMENT_SETTLED } from '#api/log/log.ts';
import { receiptMail } from '#api/mails/payments/receipt.ts';
import type { Outcome } from '#api/ports/payment-processor.ts';
import {
  type Capture,
  type Captured,
  type Delivered,
  type FinalOutcome,
  type Payment,
  UndeliverableError,
} from '#api/ports/payment-settler.ts';
import { isDuplicate } from '#db/connection/database-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { prepared } from '#db/queries/statements.ts';
import { accountEvents } from '#db/schema/accounts.ts';
import { coupons, type LedgerSubject, ledgerEntries, type PaidWith, payments } from '#db/schema/payments.ts';
import { queueMail } from '../outbox/queue-mail.ts';
import { storeSearchTerms } from '../search/search-terms.ts';
import { saveCardOnFile } from './card-on-file.ts';
import { ledgerColumns } from './ledger-columns.ts';
import { lockPayment, type PaymentDependencies } from './payment-attempt.ts';
import { shownLines } from './receipt-line.ts';
import { startRefund } from './refunds.ts';

interface Ending {
  settlers: PaymentDependencies['settlers'];
  outcome: FinalOutcome;
  now: Date;
  brand: LiveBrand;
}

/**
 * Records how an attempt ended, and everything that follows from it, in one transaction. Safe to call from several
 * processes at once: the first one writes, the others read its result.
 * @returns the payment as stored
 */
export async function finalizePayment(
  deps: PaymentDependencies,
  { site, id }: Pick<Payment, 'site' | 'id'>,
  outcome: FinalOutcome,
): Promise<Payment> {
  const { database, settlers, now, log } = deps;
  const ending = { settlers, outcome, now: now(), brand: await brandForMails(deps, site) };
  const run = async (work: (tx: Tx) => Promise<Payment>): Promise<Payment> => {
    const payment = await database.inSite(site, work);
    const { purpose, status, settledAt } = payment;
    // once, in the process that ended the attempt; metrics/meter.ts counts these lines
    if (settledAt === ending.now) log.event(PAYMENT_SETTLED, { site, payment: id, purpose, outcome: status });
    return payment;
  };
  for (let left = TRIES; ; left -= 1) {
    try {
      return await run((tx) => recordOutcome(tx, { site, id }, ending));
    } catch (error) {
      // a generated number was taken, or another process was faster: generate and read again
      if (left > 1 && isDuplicate(error)) continue;
      if (!(error instanceof UndeliverableError) || outcome.status !== 'captured') throw error;
      log.error('payment-undeliverable', error, { site, payment: id });
      return run((tx) => returnPayment(tx, { site, id }, { ...ending, outcome, error }));
    }
  }
}

const TRIES = 4;

type Named = Pick<Payment, 'site' | 'id'>;

async function recordOutcome(tx: Tx, named: Named, ending: Ending): Promise<Payment> {
  const payment = await lockPayment(tx, named);
  if (payment.status !== 'started') return payment;
  const { settlers, outcome, now, brand } = ending;
  const settler = settlers[payment.purpose];
  if (outcome.status === 'captured') {
    const delivered = await settler.captured(tx, { payment, outcome, now, brand });
    const { accountId, keepsCard = true, processorCustomer: storedCustomer, term, receipt } = delivered;
    const { savedCard } = outcome;
    // sent together
    const [closed] = await Promise.all([
      close(tx, payment, {
        status: 'captured',
        ...takenBy(outcome),
        accountId,
        membershipId: delivered.membershipId ?? payment.membershipId,
        ...(term && { termStart: term.start, termEnd: term.end }),
        intent: { ...payment.intent, ...delivered.intent },
        settledAt: now,
      }),
      writeLedger(tx, payment, { ...delivered, at: now }),
      receipt && queueReceipt(tx, { payment, outcome, brand }, { ...receipt, accountId }),
      savedCard &&
        keepsCard &&
        saveCardOnFile(tx, { payment, accountId, card: savedCard, now, storedCustomer }),
    ]);
    if (payment.purpose !== 'renewal' || savedCard)
      await storeSearchTerms(tx, { site: payment.site, accountId });
    return closed;
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

/** The card or account, and the charge of a page: refunds and payouts name the charge. */
const takenBy = ({ paidWith, ref }: Captured): Partial<Payment> => ({
  paidWith,
  ...(ref !== undefined && { processorRef: ref }),
});

interface Returning extends Ending {
  outcome: Captured;
  error: UndeliverableError;
}

/** The payment was captured but cannot be delivered: refund all of it. */
async function returnPayment(tx: Tx, named: Named, { outcome, now, error }: Returning): Promise<Payment> {
  const payment = await lockPayment(tx, named);
  if (payment.status !== 'started') return payment;
  const { site, id, amountCents, couponCodeKey } = payment;
  const { accountId, reason } = error;
  if (couponCodeKey) await releaseCoupon(tx, site, couponCodeKey);
  const closed = await close(tx, payment, {
    status: 'captured',
    ...takenBy(outcome),
    accountId,
    couponCodeKey: null,
    settledAt: now,
  });
  if (amountCents > 0) {
    await writeLedger(tx, closed, { accountId, at: now, charge: null, subject: 'payment_returned' });
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

interface Entries extends Pick<Delivered, 'accountId' | 'charge'> {
  at: Date;
  /** of the payment's entry */
  subject?: LedgerSubject;
}

/**
 * Writes what the account owes for a purchase, and the full amount of the payment. The sum of all entries is the
 * balance. Skips zero-amount entries.
 */
async function writeLedger(
  tx: Tx,
  payment: Payment,
  { accountId, charge, at, subject }: Entries,
): Promise<void> {
  const { site, id: paymentId, amountCents, method } = payment;
  const paidBy = method === 'bank' ? 'paid_by_bank' : 'paid_by_card';
  const entries = [
    ...(charge ? [{ kind: 'charge' as const, ...charge }] : []),
    { kind: 'payment' as const, amountCents: -amountCents, subject: subject ?? paidBy },
  ].filter((entry) => entry.amountCents !== 0);
  if (entries.length === 0) return;
  await tx.insert(ledgerEntries).values(
    entries.map(({ subject: about, ...entry }) => ({
      ...entry,
      ...ledgerColumns(about),
      site,
      accountId,
      paymentId,
      dedupeKey: `${entry.kind}:${paymentId}`,
      createdAt: at,
    })),
  );
}

type Receipt = NonNullable<Delivered['receipt']> & { accountId: string };

/** Queues the receipt of a payment, once. */
export function queueReceipt(
  tx: Tx,
  {
    payment,
    outcome,
    brand,
  }: Pick<Capture, 'brand'> & {
    payment: Pick<Payment, 'id' | 'lines' | 'amountCents'>;
    outcome: { paidWith: PaidWith | null };
  },
  { email, accountId, number, cover }: Receipt,
): Promise<void> {
  const { id, lines, amountCents: totalCents } = payment;
  return queueMail(tx, brand, {
    kind: 'receipt',
    recipient: email,
    accountId,
    dedupeKey: `receipt:${id}`,
    mail: () =>
      receiptMail(brand, {
        paymentId: id,
        lines: shownLines(lines),
        totalCents,
        card: outcome.paidWith,
        number,
        cover,
      }),
  });
}

const { placeholder, param } = sql;

const closeQuery = prepared((tx) =>
  tx
    .update(payments)
    .set({
      status: sql`${param(placeholder('status'), payments.status)}`,
      // without its column type, which would write a JSON null
      paidWith: sql`${placeholder('card')}::jsonb`,
      processorRef: sql`${param(placeholder('processorRef'), payments.processorRef)}`,
      accountId: sql`${param(placeholder('accountId'), payments.accountId)}`,
      membershipId: sql`${param(placeholder('membershipId'), payments.membershipId)}`,
      couponCodeKey: sql`${param(placeholder('couponCodeKey'), payments.couponCodeKey)}`,
      termStart: sql`${param(placeholder('termStart'), payments.termStart)}`,
      termEnd: sql`${param(placeholder('termEnd'), payments.termEnd)}`,
      declineCode: sql`${param(placeholder('declineCode'), payments.declineCode)}`,
      intent: sql`${param(placeholder('intent'), payments.intent)}`,
      settledAt: sql`${param(placeholder('settledAt'), payments.settledAt)}`,
    })
    .where(and(eq(payments.site, placeholder('site')), eq(payments.id, placeholder('id'))))
    .prepare('close_payment'),
);

async function close(tx: Tx, payment: Payment, changes: Partial<Payment>): Promise<Payment> {
  const closed = { ...payment, ...changes };
  const { paidWith } = closed;
  await closeQuery(tx).execute({ ...closed, card: paidWith && JSON.stringify(paidWith) });
  return closed;
}

/** Frees the coupon redemption that a pending payment reserved. */
async function releaseCoupon(tx: Tx, site: string, codeKey: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ redemptions: sql`${coupons.redemptions} - 1` })
    .where(and(eq(coupons.site, site), eq(coupons.codeKey, codeKey), gt(coupons.redemptions, 0)));
}

/**
 * Records that a bank is processing an attempt, and emails the buyer once. From then on it is checked hourly until the
 * bank answers.
 * @returns the payment as stored; already settled if another process was faster
 */
export async function noteProcessing(
  deps: PaymentDependencies,
  { site, id }: Pick<Payment, 'site' | 'id'>,
  { paidWith }: Extract<Outcome, { status: 'processing' }>,
): Promise<Payment> {
  const { database, processor, settlers, now, log } = deps;
  const brand = await brandForMails(deps, site);
  const at = now();
  let isFirst = false;
  const payment = await database.inSite(site, async (tx) => {
    isFirst = false;
    const known = await lockPayment(tx, { site, id });
    if (known.status !== 'started') return known;
    const noted: Payment = {
      ...known,
      processingSince: known.processingSince ?? at,
      paidWith: paidWith ?? known.paidWith,
      leasedUntil: new Date(at.getTime() + processor.bankPollMs),
    };
    const { processingSince, leasedUntil } = noted;
    await tx
      .update(payments)
      .set({ processingSince, leasedUntil, paidWith: noted.paidWith })
      .where(and(eq(payments.site, site), eq(payments.id, id)));
    if (known.processingSince !== null) return noted;
    isFirst = true;
    await settlers[noted.purpose].processing?.(tx, { payment: noted, now: at, brand });
    return noted;
  });
  if (isFirst) log.event('bank-payment-under-way', { site, payment: id });
  return payment;
}
