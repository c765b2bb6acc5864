import type { DocumentBrand } from '#api/brand/brand.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { AccountScope } from '#api/services/membership/account.ts';
import { memberDay } from '#api/services/membership/household.ts';
import { notTaxAdvice, type YearlySummary } from '#contracts/member/yearly-summary.ts';
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
import { readPayer } from './read-receipt.ts';
import { type ReceiptSummary, readAllPaid, summaryOf } from './receipts.ts';

interface Dated extends PaidOnce {
  receipt: ReceiptSummary;
  memberNumber: string | null;
}

/**
 * An account's payments and refunds in a calendar year, by the day at the office of its membership, as on the receipts.
 * @throws ApiError not_found for a year that has not begun
 */
export async function readYearlySummary(
  tx: Tx,
  scope: AccountScope,
  { year, brand }: { year: number; brand: DocumentBrand },
): Promise<YearlySummary> {
  // leave out payments that another person made for the account
  const own = (await readAllPaid(tx, scope)).filter(({ payment }) => payment.intent.isOwner !== false);
  const dated = own.map((paid): Dated => {
    const receipt = summaryOf(paid);
    const returned = paid.refunds.map(({ createdAt, amountCents }) => ({
      on: memberDay(createdAt, paid.zone),
      cents: amountCents,
    }));
    const { paidOn, cents } = receipt;
    return { receipt, paidOn, cents, returned, memberNumber: paid.memberNumber };
  });
  const today = todayOf(dated, scope.now);
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
    paidBy: await readPayer(tx, scope),
    memberNumbers: [...new Set(numbers)],
    payments: rows.map(paymentAnswer),
    paidCents,
    returnedCents,
    netCents: paidCents - returnedCents,
    years: yearsOfPayments(dated),
    notice: NOT_INSURANCE,
    statement: notTaxAdvice(),
  };
}

const paymentAnswer = ({ payment, paidCents, returnedCents, returned }: WithinYear<Dated>) => ({
  ...payment.receipt,
  paidCents,
  returnedCents,
  returned: [...returned],
});

/** The year begins first at the easternmost office, so no payment is dated in the future. */
const todayOf = (payments: readonly Dated[], now: Date): Day =>
  laterOf(
    memberDay(now, null),
    ...payments.flatMap(({ paidOn, returned }) => [paidOn, ...returned.map(({ on }) => on)]),
  );
