import type { DocumentBrand } from '#api/brand/document-brand.ts';
import { notFound } from '#api/kernel/errors.ts';
import { memberDay } from '#api/services/membership/member-day.ts';
import type { Asking } from '#api/services/membership/read-membership.ts';
import { NOT_TAX_ADVICE, type YearlySummary } from '#contracts/member/yearly-summary.ts';
import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { Tx } from '#db/queries/database.ts';
import {
  type PaidOnce,
  type WithinYear,
  yearOf,
  yearOfPayments,
  yearsOfPayments,
} from '#domain/payments/yearly-summary.ts';
import { type Day, earlierOf, laterOf } from '#util/dates/calendar.ts';
import { payerOf } from './read-receipt.ts';
import { type ReceiptSummary, readAllPaid, summaryOf } from './receipts.ts';

interface Dated extends PaidOnce {
  receipt: ReceiptSummary;
  memberNumber: string | null;
}

/**
 * What an account paid in a calendar year, and what it was given back; each by the day at the office of its
 * membership, as on the receipts.
 * @throws ApiError not_found for a year that has not begun
 */
export async function readYearlySummary(
  tx: Tx,
  asking: Asking,
  { year, brand }: { year: number; brand: DocumentBrand },
): Promise<YearlySummary> {
  // what somebody else has paid for the account is none of its owner's expenses
  const own = (await readAllPaid(tx, asking)).filter(({ payment }) => payment.intent.isOwner !== false);
  const dated = own.map((paid): Dated => {
    const receipt = summaryOf(paid);
    const returned = paid.refunds.map(({ createdAt, amountCents }) => ({
      on: memberDay(createdAt, paid.zone),
      cents: amountCents,
    }));
    const { paidOn, cents } = receipt;
    return { receipt, paidOn, cents, returned, memberNumber: paid.memberNumber };
  });
  const today = todayOf(dated, asking.now);
  if (year > yearOf(today)) throw notFound();
  const { rows, paidCents, returnedCents } = yearOfPayments(dated, year);
  const numbers = rows.flatMap(({ payment: { memberNumber } }) => memberNumber ?? []);
  return {
    year,
    from: `${year}-01-01`,
    through: earlierOf(`${year}-12-31`, today),
    brand: brand.name,
    company: brand.company,
    phone: brand.phone,
    website: brand.website,
    paidBy: await payerOf(tx, asking),
    memberNumbers: [...new Set(numbers)],
    payments: rows.map(paymentAnswer),
    paidCents,
    returnedCents,
    netCents: paidCents - returnedCents,
    years: yearsOfPayments(dated),
    notice: NOT_INSURANCE,
    statement: NOT_TAX_ADVICE,
  };
}

const paymentAnswer = ({ payment, paidCents, returnedCents, returned }: WithinYear<Dated>) => ({
  ...payment.receipt,
  paidCents,
  returnedCents,
  returned: [...returned],
});

/** The year begins first where the office is furthest east: nothing that was paid lies in the future. */
const todayOf = (payments: readonly Dated[], now: Date): Day =>
  laterOf(
    memberDay(now, null),
    ...payments.flatMap(({ paidOn, returned }) => [paidOn, ...returned.map(({ on }) => on)]),
  );
