import type { Day } from '#util/dates/calendar.ts';

/** A captured payment and its refunds. */
export interface PaidOnce {
  paidOn: Day;
  /** 0 or more */
  cents: number;
  /** without failed refunds */
  returned: readonly { on: Day; cents: number }[];
}

/** The part of a payment and its refunds in one year. */
export interface WithinYear<P extends PaidOnce> {
  payment: P;
  /** 0 if it was paid in another year */
  paidCents: number;
  /** in order */
  returned: PaidOnce['returned'];
  returnedCents: number;
}

export interface YearOfPayments<P extends PaidOnce> {
  /** by the day of the payment */
  rows: WithinYear<P>[];
  paidCents: number;
  returnedCents: number;
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/**
 * What was paid and returned in a calendar year. A refund counts in the year of the refund, so the sums over all years
 * are the totals.
 */
export function yearOfPayments<P extends PaidOnce>(payments: readonly P[], year: number): YearOfPayments<P> {
  const rows = payments
    .map((payment) => {
      const returned = payment.returned
        .filter(({ on }) => yearOf(on) === year)
        .toSorted((a, b) => compare(a.on, b.on));
      const isPaid = yearOf(payment.paidOn) === year;
      return {
        payment,
        isPaid,
        paidCents: isPaid ? payment.cents : 0,
        returned,
        returnedCents: sum(returned),
      };
    })
    .filter(({ isPaid, returned }) => isPaid || returned.length > 0)
    .map(({ isPaid: _, ...row }) => row)
    .toSorted((a, b) => compare(a.payment.paidOn, b.payment.paidOn));
  return {
    rows,
    paidCents: rows.reduce((all, { paidCents }) => all + paidCents, 0),
    returnedCents: rows.reduce((all, { returnedCents }) => all + returnedCents, 0),
  };
}

/** The years in which something was paid or returned, the latest first. */
export function yearsOfPayments(payments: readonly PaidOnce[]): number[] {
  const days = payments.flatMap(({ paidOn, returned }) => [paidOn, ...returned.map(({ on }) => on)]);
  return [...new Set(days.map(yearOf))].toSorted((a, b) => b - a);
}

const sum = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((all, { cents }) => all + cents, 0);

const compare = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0);
