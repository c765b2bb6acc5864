import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReceiptSummarySchema } from '../../../contracts/member-info.ts';
import type { Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { memberships } from '../../../db/schema/memberships.ts';
import { offices } from '../../../db/schema/offices.ts';
import { payments } from '../../../db/schema/payments.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import type { Payment, Purpose } from '../payments/payment.ts';
import { memberDay } from './member-day.ts';
import type { Asking } from './read-membership.ts';

export type ReceiptSummary = z.output<typeof ReceiptSummarySchema>;
export type Refund = typeof refunds.$inferSelect;

/** A payment that was taken, with where it was for and what went back of it. */
export interface PaidFor {
  payment: Payment;
  memberNumber: string | null;
  zone: string | null;
  refunds: Refund[];
}

const WORDS: Record<Purpose, string> = {
  join: 'Membership',
  purchase: 'Membership',
  renewal: 'Renewal',
  dependent: 'Added to the membership',
  balance: 'Balance',
};
const MOST = 100;

/** Short enough to be read out on the phone; the id itself is what counts. */
export const receiptNumber = (paymentId: string): string =>
  paymentId
    .replaceAll('-', '')
    .slice(0, 8)
    .toUpperCase()
    .replace(/(.{4})(.{4})/, '$1-$2');

const paidBy = (tx: Tx, more?: SQL) =>
  tx
    .select({ payment: payments, memberNumber: memberships.number, zone: offices.timezone })
    .from(payments)
    .leftJoin(
      memberships,
      and(eq(memberships.site, payments.site), eq(memberships.id, payments.membershipId)),
    )
    .leftJoin(offices, and(eq(offices.site, memberships.site), eq(offices.id, memberships.officeId)))
    .where(
      and(
        eq(payments.site, sql.placeholder('site')),
        eq(payments.accountId, sql.placeholder('accountId')),
        eq(payments.status, 'captured'),
        more,
      ),
    )
    .orderBy(desc(sql`coalesce(${payments.settledAt}, ${payments.createdAt})`), desc(payments.id))
    .limit(MOST);

const allPaidQuery = prepared((tx) => paidBy(tx).prepare('paid_by_account'));
const onePaidQuery = prepared((tx) =>
  paidBy(tx, eq(payments.id, sql.placeholder('paymentId'))).prepare('one_paid_by_account'),
);

/** An account's payments that were taken, the latest first; or the one that is asked for. */
export async function readPaid(tx: Tx, { site, accountId }: Asking, paymentId?: string): Promise<PaidFor[]> {
  const rows = await (paymentId === undefined
    ? allPaidQuery(tx).execute({ site, accountId })
    : onePaidQuery(tx).execute({ site, accountId, paymentId }));
  const ids = rows.map(({ payment }) => payment.id);
  const returned = ids.length === 0 ? [] : await refundsQuery(tx).execute({ site, ids });
  return rows.map((row) => ({
    ...row,
    refunds: returned.filter((refund) => refund.paymentId === row.payment.id),
  }));
}

/** What went back or is on its way; what the processor refused is not. */
const refundsQuery = prepared((tx) =>
  tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.site, sql.placeholder('site')),
        sql`${refunds.paymentId} = any(${sql.placeholder('ids')}::uuid[])`,
        ne(refunds.status, 'failed'),
      ),
    )
    .orderBy(refunds.createdAt)
    .prepare('refunds_of_payments'),
);

export const paidOn = ({ payment, zone }: Pick<PaidFor, 'payment' | 'zone'>): string =>
  memberDay(payment.settledAt ?? payment.createdAt, zone);

export function receiptSummary(paid: PaidFor): ReceiptSummary {
  const { id, purpose, amountCents } = paid.payment;
  return {
    id,
    number: receiptNumber(id),
    paidOn: paidOn(paid),
    text: WORDS[purpose],
    cents: amountCents,
    refundedCents: paid.refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
  };
}
