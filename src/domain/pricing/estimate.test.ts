import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEvenTreatment, type Expected, estimate, saving } from './estimate.ts';
import { quote } from './pricing.ts';

const ANNUAL = {
  cycle: 'annual',
  price: { member_cents: 14900, dependent_cents: 10900, household_cap_cents: 41900 },
} as const;
const MONTHLY = { cycle: 'monthly', price: { member_cents: 1200, dependent_cents: 800 } } as const;
const CHECK_UP = { usualCents: 7200, memberCents: 3800 };
const CROWN = { usualCents: 148500, memberCents: 96500 };

describe('an estimate', () => {
  it('an estimate compares a year of the plan and its fees with the usual fees', () => {
    expect(estimate(ANNUAL, 1, [{ ...CROWN, times: 1 }])).toEqual({
      planTodayCents: 14900,
      planYearCents: 14900,
      usualCents: 148500,
      memberCents: 96500,
      withPlanCents: 111400,
      savedCents: 37100,
      treatments: 1,
      paysFrom: 1,
    });
  });

  it('an estimate says how much more a plan costs that does not pay off', () => {
    const result = estimate(ANNUAL, 1, [{ ...CHECK_UP, times: 2 }]);
    expect(result).toMatchObject({ savedCents: -8100, paysFrom: null });
  });

  it('an estimate counts twelve payments of a monthly plan', () => {
    expect(estimate(MONTHLY, 3, [])).toMatchObject({ planTodayCents: 2800, planYearCents: 33600 });
  });

  it('a plan that costs as much as it saves does not pay off', () => {
    const even = { usualCents: 10000, memberCents: 2550, times: 2 };
    expect(estimate(ANNUAL, 1, [even])).toMatchObject({ savedCents: 0, paysFrom: null });
  });
});

const cents = fc.integer({ min: 0, max: 1_000_000 });
const planArbitrary = fc.record({
  cycle: fc.constantFrom('annual' as const, 'monthly' as const),
  price: fc.record(
    { member_cents: cents, dependent_cents: cents, household_cap_cents: cents },
    { requiredKeys: ['member_cents', 'dependent_cents'] },
  ),
});
const expectedArbitrary = fc.array(
  fc.tuple(cents, cents, fc.integer({ min: 1, max: 9 })).map(([a, b, times]): Expected => {
    return { usualCents: Math.max(a, b), memberCents: Math.min(a, b), times };
  }),
  { maxLength: 12 },
);
const household = fc.integer({ min: 1, max: 8 });

describe('estimates for any household and treatments', () => {
  it('the sums of an estimate hold to the cent, and the plan costs what the checkout charges', () => {
    fc.assert(
      fc.property(planArbitrary, household, expectedArbitrary, (plan, people, expected) => {
        const result = estimate(plan, people, expected);
        expect(result.planTodayCents).toBe(quote({ price: plan.price, people }).dueTodayCents);
        expect(result.withPlanCents).toBe(result.planYearCents + result.memberCents);
        expect(result.withPlanCents + result.savedCents).toBe(result.usualCents);
      }),
    );
  });

  it('break-even is the first point at which the plan is cheaper', () => {
    fc.assert(
      fc.property(planArbitrary, household, expectedArbitrary, (plan, people, expected) => {
        const { paysFrom, planYearCents, savedCents } = estimate(plan, people, expected);
        const one = expected.flatMap((each) => Array<Expected>(each.times).fill({ ...each, times: 1 }));
        const savedAfter = (count: number) =>
          one.slice(0, count).reduce((sum, each) => sum + each.usualCents - each.memberCents, 0);
        const counts = one.map((_, index) => index + 1);
        expect(paysFrom).toBe(counts.find((count) => savedAfter(count) > planYearCents) ?? null);
        expect(paysFrom !== null).toBe(savedCents > 0);
      }),
    );
  });
});

describe('break-even treatments', () => {
  it('the break-even treatment is the least expensive one that saves more than is missing', () => {
    expect(breakEvenTreatment([CROWN, CHECK_UP], 3399)).toBe(CHECK_UP);
    expect(breakEvenTreatment([CROWN, CHECK_UP], 3400)).toBe(CROWN);
    expect(breakEvenTreatment([CROWN, CHECK_UP], 52000)).toBeNull();
  });
});

describe('savings', () => {
  it('a saving is the difference, in cents and whole percent', () => {
    expect(saving({ usual_cents: 20000, member_cents: 12000 })).toEqual({
      savedCents: 8000,
      savedPercent: 40,
    });
  });

  it('a saving is never rounded up', () => {
    expect(saving({ usual_cents: 30000, member_cents: 10100 }).savedPercent).toBe(66);
  });

  it('a saving is zero if the member pays as much or more', () => {
    expect(saving({ usual_cents: 5000, member_cents: 5000 }).savedCents).toBe(0);
    expect(saving({ usual_cents: 5000, member_cents: 6000 })).toEqual({ savedCents: 0, savedPercent: 0 });
  });

  it('a free service saves nothing', () => {
    expect(saving({ usual_cents: 0, member_cents: 0 })).toEqual({ savedCents: 0, savedPercent: 0 });
  });
});
