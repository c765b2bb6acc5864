import { describe, expect, it } from 'vitest';
import type { Person, PlanRow } from './household.ts';
import { fitsBeside, inPaidTerm, ownPlanBeside, sharing, termCents } from './own-plans.ts';

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

describe('somebody’s own plan', () => {
  it.each([
    ['is another than the household’s', BRACES, true],
    ['is none where it is the same', PLUS, false],
    ['is none where it is paid for another time', plan('monthly', { cycle: 'monthly' }), false],
  ])('%s', (_which, own, fits) => {
    expect(fitsBeside(own, PLUS)).toBe(fits);
    expect(ownPlanBeside({ ownPlan: own }, { plan: PLUS, account })).toBe(fits ? own : null);
  });

  it.each([
    ['the group sells it no more', { retiredAt: new Date(0) }],
    ['it may not be sold where they live', { notSoldIn: ['TX'] }],
  ])('does not go on once %s', (_why, more) => {
    const own = plan('braces', more as Partial<PlanRow>);
    expect(ownPlanBeside({ ownPlan: own }, { plan: PLUS, account })).toBeNull();
  });

  it('costs what it asks for a dependent, and the others share the household’s price', () => {
    const people = [person('ana'), person('leo', BRACES), person('mia')];
    expect(sharing(people)).toBe(2);
    expect(termCents(PLUS, people)).toBe(10_000 + 5_000 + 8_000);
  });
});

describe('a term that was paid for', () => {
  const people = [person('ana'), person('leo', BRACES), person('mia', BRACES)];

  it('gives people what it was paid for with, and leaves alone who came later', () => {
    const ownPlans = [{ memberId: 'leo', planId: 'braces', cents: 9_000 }];
    expect(inPaidTerm(people, { plan: PLUS, ownPlans }).map(({ planCents }) => planCents)).toEqual([
      ...[null, 9_000, 8_000],
    ]);
  });

  it('brings those back to the household’s plan who were paid for with it, or whose own does not fit any more', () => {
    const ownPlans = [{ memberId: 'leo', planId: null, cents: null }];
    const monthly = plan('month', { cycle: 'monthly' });
    const leo = inPaidTerm(people, { plan: PLUS, ownPlans })[1];
    expect(leo).toMatchObject({ ownPlan: null, planId: null, planCents: null });
    expect(inPaidTerm(people, { plan: monthly, ownPlans: [] }).map(({ ownPlan }) => ownPlan)).toEqual([
      ...[null, null, null],
    ]);
  });

  it('is the same however often it is looked at', () => {
    const term = { plan: PLUS, ownPlans: [{ memberId: 'leo', planId: null, cents: null }] };
    const once = inPaidTerm(people, term);
    expect(inPaidTerm(once, term)).toEqual(once);
  });
});
