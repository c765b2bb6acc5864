import { and, asc, desc, eq, inArray, sum } from 'drizzle-orm';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { MOST_ENTRIES, type readMember } from '#contracts/staff/members.ts';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries, paymentMethods, payments, refunds } from '#db/schema/payments.ts';
import { shownPaidWith } from '#domain/payments/payment-method.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';
import { shownLedgerText } from '../payments/ledger-columns.ts';

type Money = NonNullable<AnswerOf<typeof readMember>['money']>;

/** Payments with their refunds, the ledger and its balance, and the card on file. */
export async function readMoney(tx: Tx, key: AccountKey): Promise<Money> {
  const [paid, entries, [balance], [card]] = await Promise.all([
    tx
      .select({
        id: payments.id,
        at: payments.createdAt,
        purpose: payments.purpose,
        status: payments.status,
        amountCents: payments.amountCents,
        paidWith: payments.paidWith,
        declineCode: payments.declineCode,
      })
      .from(payments)
      .where(ofAccount(payments, key))
      .orderBy(desc(payments.createdAt))
      .limit(MOST_ENTRIES),
    tx
      .select({
        at: ledgerEntries.createdAt,
        kind: ledgerEntries.kind,
        amountCents: ledgerEntries.amountCents,
        subject: ledgerEntries.subject,
        text: ledgerEntries.text,
      })
      .from(ledgerEntries)
      .where(ofAccount(ledgerEntries, key))
      .orderBy(desc(ledgerEntries.createdAt))
      .limit(MOST_ENTRIES),
    tx
      .select({ cents: sum(ledgerEntries.amountCents).mapWith(Number) })
      .from(ledgerEntries)
      .where(ofAccount(ledgerEntries, key)),
    tx
      .select({
        brand: paymentMethods.brand,
        last4: paymentMethods.last4,
        expMonth: paymentMethods.expMonth,
        expYear: paymentMethods.expYear,
      })
      .from(paymentMethods)
      .where(ofAccount(paymentMethods, key)),
  ]);
  const returned = await readRefunds(
    tx,
    key.site,
    paid.map(({ id }) => id),
  );
  return {
    balanceCents: balance?.cents ?? 0,
    card: card ?? null,
    payments: paid.map(({ at, paidWith, declineCode, ...payment }) => ({
      ...payment,
      at: at.toISOString(),
      paidWith: paidWith && shownPaidWith(paidWith),
      declineCode: declineCode ?? '',
      refunds: returned
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ paymentId: _payment, at: since, ...refund }) => ({ ...refund, at: since.toISOString() })),
    })),
    ledger: entries.map(({ at, kind, amountCents, ...entry }) => ({
      at: at.toISOString(),
      kind,
      amountCents,
      text: shownLedgerText(entry),
    })),
  };
}

const readRefunds = (tx: Tx, site: string, paymentIds: readonly string[]) =>
  tx
    .select({
      paymentId: refunds.paymentId,
      at: refunds.createdAt,
      amountCents: refunds.amountCents,
      status: refunds.status,
      rule: refunds.rule,
    })
    .from(refunds)
    .where(and(eq(refunds.site, site), inArray(refunds.paymentId, [...paymentIds])))
    .orderBy(asc(refunds.createdAt));
