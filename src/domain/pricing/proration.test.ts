import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import { firstTerm } from '../terms/membership-term.ts';
import { householdPriceCents } from './pricing.ts';
import { additionPrice, type HouseholdChange, removalCredit } from './proration.ts';

const year = firstTerm('2026-01-01', 'annual');
const change = (more: Partial<HouseholdChange> = {}): HouseholdChange => ({
  price: { member_cents: 14900, dependent_cents: 10900, household_cap_cents: 41900 },
  people: 1,
  on: '2026-07-02',
  term: year,
  unit: 'days',
  ...more,
});
const leaving = { reason: 'request', inRefundWindow: false, paidCents: 1_000_000 } as const;

describe('adding a person within the year', () => {
  it('adding a person costs the days that are left, the first one included', () => {
    expect(additionPrice(change())).toEqual({
      cents: 5464,
      wholeTermCents: 10900,
      left: 183,
      of: 365,
      unit: 'days',
    });
    expect(additionPrice(change({ on: '2026-01-01' })).cents).toBe(10900);
    expect(additionPrice(change({ on: '2026-12-31' })).cents).toBe(29);
  });

  it('adding a person costs the whole months that are left if the brand counts months', () => {
    const months = additionPrice(change({ unit: 'months' }));
    expect(months).toEqual({ cents: 4541, wholeTermCents: 10900, left: 5, of: 12, unit: 'months' });
    expect(additionPrice(change({ unit: 'months', on: '2026-07-01' })).left).toBe(6);
    expect(additionPrice(change({ unit: 'months', on: '2026-12-02' })).cents).toBe(0);
  });

  it('a fourth person costs only what is left below the household cap', () => {
    expect(additionPrice(change({ people: 3, on: '2026-01-01' })).wholeTermCents).toBe(41900 - 36700);
    expect(additionPrice(change({ people: 4, on: '2026-01-01' })).cents).toBe(0);
    expect(additionPrice(change({ people: 2, on: '2026-01-01' }), 3).cents).toBe(41900 - 25800);
  });

  it('adding a person to a monthly plan costs the days that are left', () => {
    const month = firstTerm('2026-04-15', 'monthly');
    const price = { member_cents: 1200, dependent_cents: 800 };
    expect(additionPrice(change({ price, term: month, on: '2026-05-05', unit: 'months' }))).toEqual({
      cents: 266,
      wholeTermCents: 800,
      left: 10,
      of: 30,
      unit: 'days',
    });
  });

  it('adding a person outside the term is refused', () => {
    expect(() => additionPrice(change({ on: '2025-12-31' }))).toThrow(RangeError);
    expect(() => additionPrice(change({ on: '2027-01-01' }))).toThrow(RangeError);
  });
});

describe('removing a person within the year', () => {
  const two = change({ people: 2 });

  it('removing a person on request returns nothing, unless the plan says so', () => {
    expect(removalCredit(two, leaving, { credit: 'none' }).cents).toBe(0);
    expect(removalCredit(two, leaving, { credit: 'days' }).cents).toBe(5464);
    expect(removalCredit(two, leaving, { credit: 'months' }).cents).toBe(4541);
  });

  it('removing a person who died or is too old returns the rest of the year', () => {
    for (const reason of ['aged_out', 'died'] as const)
      expect(removalCredit(two, { ...leaving, reason }, { credit: 'none' }).cents).toBe(5464);
  });

  it('removing a person in the refund window returns everything', () => {
    const early = { ...leaving, inRefundWindow: true };
    expect(removalCredit(change({ people: 2, on: '2026-01-20' }), early, { credit: 'none' }).cents).toBe(
      10900,
    );
  });

  it('removing a person never returns more than was paid', () => {
    const paid = { ...leaving, inRefundWindow: true, paidCents: 300 };
    expect(removalCredit(two, paid, { credit: 'none' }).cents).toBe(300);
  });

  it('the member cannot be removed', () => {
    expect(() => removalCredit(change({ people: 1 }), leaving, { credit: 'days' })).toThrow(RangeError);
  });
});

describe('all prorated sums', () => {
  const prices = fc.record({
    member_cents: fc.nat(100_000),
    dependent_cents: fc.nat(100_000),
    household_cap_cents: fc.option(fc.integer({ min: 100_000, max: 300_000 }), { nil: undefined }),
  });
  const changes = fc
    .record({
      price: prices,
      people: fc.integer({ min: 1, max: 9 }),
      day: fc.nat(3000),
      after: fc.nat(364),
      unit: fc.constantFrom('days' as const, 'months' as const),
    })
    .map(({ price, people, day, after, unit }) => {
      const term = firstTerm(addDays('2024-01-01', day), 'annual');
      return change({ price, people, term, on: addDays(term.start, after), unit });
    });

  it('a prorated sum lies between nothing and the difference for the whole term', () => {
    fc.assert(
      fc.property(changes, (any) => {
        const { cents, wholeTermCents } = additionPrice(any);
        expect(wholeTermCents).toBe(
          householdPriceCents(any.price, any.people + 1) - householdPriceCents(any.price, any.people),
        );
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(wholeTermCents);
      }),
    );
  });

  it('a person who is added and removed on one day costs nothing', () => {
    fc.assert(
      fc.property(changes, (any) => {
        const paid = additionPrice(any).cents;
        const back = removalCredit({ ...any, people: any.people + 1 }, leaving, { credit: any.unit }).cents;
        expect(back).toBe(paid);
      }),
    );
  });

  it('a prorated sum never rises during the term', () => {
    fc.assert(
      fc.property(changes, (any) => {
        const tomorrow = addDays(any.on, 1);
        fc.pre(tomorrow < any.term.end);
        expect(additionPrice({ ...any, on: tomorrow }).cents).toBeLessThanOrEqual(additionPrice(any).cents);
      }),
    );
  });
});
