import { describe, expect, it } from 'vitest';
import type { Person, PlanRow } from './household.ts';
import {
  countOnHouseholdPlan,
  fitsHouseholdPlan,
  inPaidTerm,
  resolveOwnPlan,
  termCents,
} from './own-plans.ts';

const plan = (id: string, more: Partial<PlanRow> = {}): PlanRow =>
  ({
    id,
    name: id,
    cycle: 'annual',
    memberCents: 10_000,
    dependentCents: 5_000,
    householdCapCents: null,
    soldAt: 'both',
    notSoldIn: [],
    rules: {},
    retiredAt: null,
    ...more,
  }) as PlanRow;
const PLUS = plan('plus');
const BRACES = plan('braces', { dependentCents: 8_000 });
const person = (id: string, ownPlan: PlanRow | null = null): Person =>
  ({ id, ownPlan, planId: ownPlan?.id ?? null, planCents: ownPlan && 8_000 }) as Person;
const account = { state: 'TX' };

describe('a person’s own plan', () => {
  it.each([
    ['counts if it differs from the household’s plan', BRACES, true],
    ['does not count if it is the household’s plan', PLUS, false],
    ['does not count with another cycle', plan('monthly', { cycle: 'monthly' }), false],
  ])('a person’s own plan %s', (_which, own, fits) => {
    expect(fitsHouseholdPlan(own, PLUS)).toBe(fits);
    expect(resolveOwnPlan({ ownPlan: own }, { plan: PLUS, account })).toBe(fits ? own : null);
  });

  it.each([
    ['the group no longer sells it', { retiredAt: new Date(0) }],
    ['it may not be sold where they live', { notSoldIn: ['TX'] }],
  ])('a person’s own plan ends once %s', (_why, more) => {
    const own = plan('braces', more as Partial<PlanRow>);
    expect(resolveOwnPlan({ ownPlan: own }, { plan: PLUS, account })).toBeNull();
  });

  it('a person’s own plan costs its dependent price, while the others share the household’s price', () => {
    const people = [person('ana'), person('leo', BRACES), person('mia')];
    expect(countOnHouseholdPlan(people)).toBe(2);
    expect(termCents(PLUS, people)).toBe(10_000 + 5_000 + 8_000);
  });
});

describe('a paid term', () => {
  const people = [person('ana'), person('leo', BRACES), person('mia', BRACES)];

  it('a paid term gives people the plans that were paid, and leaves people added later unchanged', () => {
    const ownPlans = [{ memberId: 'leo', planId: 'braces', cents: 9_000 }];
    expect(inPaidTerm(people, { plan: PLUS, ownPlans }).map(({ planCents }) => planCents)).toEqual([
      null,
      9_000,
      8_000,
    ]);
  });

  it('a paid term returns people to the household’s plan if that was paid, or if their own no longer fits', () => {
    const ownPlans = [{ memberId: 'leo', planId: null, cents: null }];
    const monthly = plan('month', { cycle: 'monthly' });
    const leo = inPaidTerm(people, { plan: PLUS, ownPlans })[1];
    expect(leo).toMatchObject({ ownPlan: null, planId: null, planCents: null });
    expect(inPaidTerm(people, { plan: monthly, ownPlans: [] }).map(({ ownPlan }) => ownPlan)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('a paid term gives the same result when applied twice', () => {
    const term = { plan: PLUS, ownPlans: [{ memberId: 'leo', planId: null, cents: null }] };
    const once = inPaidTerm(people, term);
    expect(inPaidTerm(once, term)).toEqual(once);
  });
});
