import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Payment, Purpose } from '#api/ports/payment-settler.ts';
import type { AccountScope } from '#api/services/membership/account.ts';
import { memberDay } from '#api/services/membership/household.ts';
import type { ReceiptSummarySchema } from '#contracts/member/member-info.ts';
import type { Tx } from '#db/queries/database.ts';
import { jsonFirstRows, jsonObject } from '#db/queries/json-values.ts';
import { inlineLiteral, siteValue } from '#db/queries/statements.ts';
import { accounts } from '#db/schema/accounts.ts';
import { offices } from '#db/schema/catalog.ts';
import { memberships } from '#db/schema/memberships.ts';
import { payments, refunds } from '#db/schema/payments.ts';
import { t } from './texts.ts';

export type ReceiptSummary = z.output<typeof ReceiptSummarySchema>;
export type Refund = typeof refunds.$inferSelect;

/** A captured payment with its membership's number and time zone, and its refunds. */
export interface PaidFor {
  payment: Payment;
  memberNumber: string | null;
  zone: string | null;
  refunds: Refund[];
}

const MOST = 100;

/** What a payment was for, as HSA and FSA administrators need it. */
export const serviceText = (purpose: Purpose): string =>
  purpose === 'balance' ? t.balanceService : t.membershipService;

/** Short enough to read out on the phone; lookups use the ID. */
export const receiptNumber = (paymentId: string): string =>
  paymentId
    .replaceAll('-', '')
    .slice(0, 8)
    .toUpperCase()
    .replace(/(.{4})(.{4})/, '$1-$2');

/** Only captured payments have a receipt. */
const isTaken = eq(payments.status, inlineLiteral('captured'));
/** Refunds that are done or pending. */
const isReturned = ne(refunds.status, inlineLiteral('failed'));
const membershipOfIt = and(eq(memberships.site, payments.site), eq(memberships.id, payments.membershipId));
const officeOfIt = and(eq(offices.site, memberships.site), eq(offices.id, memberships.officeId));
const paidAt = sql`coalesce(${payments.settledAt}, ${payments.createdAt})`;

const storedReceipt = jsonObject({
  id: payments.id,
  purpose: payments.purpose,
  cents: payments.amountCents,
  paidAt: sql<string>`${paidAt}`,
  zone: offices.timezone,
  refundedCents: sql<number>`(select coalesce(sum(${refunds.amountCents}), 0) from ${refunds}
    where ${refunds.site} = ${siteValue} and ${refunds.paymentId} = ${payments.id} and ${isReturned})`,
});

/** The captured payments of a row of `accounts`, the latest first. */
export const storedReceipts = jsonFirstRows(
  storedReceipt,
  sql`from ${payments} left join ${memberships} on ${membershipOfIt} left join ${offices} on ${officeOfIt}
    where ${payments.site} = ${siteValue} and ${payments.accountId} = ${accounts.id} and ${isTaken}
    order by ${paidAt} desc, ${payments.id} desc limit ${sql.raw(String(MOST))}`,
);

export function receiptSummary(stored: ReturnType<typeof storedReceipt.parse>): ReceiptSummary {
  const { id, purpose, cents, paidAt, zone, refundedCents } = stored;
  const paidOn = memberDay(new Date(paidAt), zone);
  return { id, number: receiptNumber(id), paidOn, text: t.purposes[purpose], cents, refundedCents };
}

/** The summary of a payment read by `readPaid`. */
export const summaryOf = (paid: PaidFor): ReceiptSummary => ({
  id: paid.payment.id,
  number: receiptNumber(paid.payment.id),
  paidOn: paidOn(paid),
  text: t.purposes[paid.payment.purpose],
  cents: paid.payment.amountCents,
  refundedCents: paid.refunds.reduce((all, { amountCents }) => all + amountCents, 0),
});

/** A captured payment of the account with its receipt data, or null. */
export async function readPaid(tx: Tx, scope: AccountScope, paymentId: string): Promise<PaidFor | null> {
  const [paid] = await readAllPaid(tx, scope, eq(payments.id, paymentId));
  return paid ?? null;
}

/** The captured payments of the account, optionally filtered, unordered. */
export async function readAllPaid(
  tx: Tx,
  { site, accountId }: AccountScope,
  which: SQL = sql`true`,
): Promise<PaidFor[]> {
  const own = and(eq(payments.site, site), eq(payments.accountId, accountId), isTaken, which);
  const paid = await tx
    .select({ payment: payments, memberNumber: memberships.number, zone: offices.timezone })
    .from(payments)
    .leftJoin(memberships, membershipOfIt)
    .leftJoin(offices, officeOfIt)
    .where(own);
  const returned = await tx
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, and(eq(payments.site, refunds.site), eq(payments.id, refunds.paymentId)))
    .where(and(own, isReturned))
    .orderBy(refunds.createdAt);
  return paid.map((each) => ({
    ...each,
    refunds: returned.filter(({ paymentId }) => paymentId === each.payment.id),
  }));
}

export const paidOn = ({ payment, zone }: Pick<PaidFor, 'payment' | 'zone'>): string =>
  memberDay(payment.settledAt ?? payment.createdAt, zone);
