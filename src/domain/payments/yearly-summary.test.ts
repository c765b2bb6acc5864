import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import { type PaidOnce, yearOfPayments, yearsOfPayments } from './yearly-summary.ts';

const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2024-01-01', days));
/** Nothing more is returned than was paid, and not before. */
const payment: fc.Arbitrary<PaidOnce> = fc
  .record({
    paidOn: day,
    cents: fc.integer({ min: 0, max: 200_000 }),
    parts: fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 100 })), {
      maxLength: 4,
    }),
  })
  .map(({ paidOn, cents, parts }) => ({
    paidOn,
    cents,
    returned: parts.map(([days, percent]) => ({
      on: addDays(paidOn, days),
      cents: Math.floor((cents * percent) / 400),
    })),
  }));
const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

describe('the payments of a year', () => {
  it('a yearly summary has the payments and the refunds of that year', () => {
    const old = { paidOn: '2025-11-20', cents: 14_900, returned: [{ on: '2026-01-03', cents: 4000 }] };
    const renewal = {
      paidOn: '2026-11-20',
      cents: 15_900,
      returned: [
        { on: '2027-02-01', cents: 100 },
        { on: '2026-12-31', cents: 900 },
      ],
    };
    expect(yearOfPayments([renewal, old], 2026)).toEqual({
      rows: [
        { payment: old, paidCents: 0, returned: [{ on: '2026-01-03', cents: 4000 }], returnedCents: 4000 },
        {
          payment: renewal,
          paidCents: 15_900,
          returned: [{ on: '2026-12-31', cents: 900 }],
          returnedCents: 900,
        },
      ],
      paidCents: 15_900,
      returnedCents: 4900,
    });
    expect(yearsOfPayments([renewal, old])).toEqual([2027, 2026, 2025]);
  });

  it('a year in which nothing happened has no payments', () => {
    expect(yearOfPayments([], 2026)).toEqual({ rows: [], paidCents: 0, returnedCents: 0 });
    expect(yearsOfPayments([])).toEqual([]);
  });

  it('yearly summaries sum to all payments and refunds, and each year to its rows', () => {
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 12 }), (payments) => {
        const years = yearsOfPayments(payments).map((year) => yearOfPayments(payments, year));
        expect(sum(years.map(({ paidCents }) => paidCents))).toBe(sum(payments.map(({ cents }) => cents)));
        expect(sum(years.map(({ returnedCents }) => returnedCents))).toBe(
          sum(payments.flatMap(({ returned }) => returned.map(({ cents }) => cents))),
        );
        for (const { rows, paidCents, returnedCents } of years) {
          expect(rows.length).toBeGreaterThan(0);
          expect(sum(rows.map((row) => row.paidCents))).toBe(paidCents);
          expect(sum(rows.flatMap(({ returned }) => returned.map(({ cents }) => cents)))).toBe(returnedCents);
        }
      }),
    );
  });
});
