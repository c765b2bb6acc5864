import type { Cycle } from '../terms/membership-term.ts';
import { householdPriceCents, householdYearCents, type PlanPrice } from './pricing.ts';

/** An expected treatment with its two fees and its count within twelve months. */
export interface Expected {
  usualCents: number;
  memberCents: number;
  times: number;
}

/** What twelve months cost a household, with a plan and without; whole cents. */
export interface Estimate {
  /** what the checkout charges now */
  planTodayCents: number;
  planYearCents: number;
  /** all treatments at the usual fees: the cost without the plan */
  usualCents: number;
  /** all treatments at the member fees */
  memberCents: number;
  /** the plan and the member fees */
  withPlanCents: number;
  /** what the plan saves; negative if it costs more than it saves */
  savedCents: number;
  /** the number of expected treatments */
  treatments: number;
  /** the number of the treatment, in the given order, from which the plan pays off; null: never */
  paysFrom: number | null;
}

/**
 * Compares what a plan costs with what it saves.
 * @param people everyone on the plan, 1 or more
 */
export function estimate(
  plan: { cycle: Cycle; price: PlanPrice },
  people: number,
  expected: readonly Expected[],
): Estimate {
  const sum = (centsOf: (one: Expected) => number) =>
    expected.reduce((all, one) => all + centsOf(one) * one.times, 0);
  const planYearCents = householdYearCents(plan, people);
  const usualCents = sum((one) => one.usualCents);
  const memberCents = sum((one) => one.memberCents);
  const withPlanCents = planYearCents + memberCents;
  return {
    planTodayCents: householdPriceCents(plan.price, people),
    planYearCents,
    usualCents,
    memberCents,
    withPlanCents,
    savedCents: usualCents - withPlanCents,
    treatments: expected.reduce((all, { times }) => all + times, 0),
    paysFrom: firstPaying(planYearCents, expected),
  };
}

/** The first treatment, counted from 1, after which the plan has cost less than no plan; null if there is none. */
function firstPaying(planCents: number, expected: readonly Expected[]): number | null {
  let missing = planCents;
  let before = 0;
  for (const { usualCents, memberCents, times } of expected) {
    const saved = usualCents - memberCents;
    const needed = saved > 0 ? Math.floor(missing / saved) + 1 : Number.POSITIVE_INFINITY;
    if (needed <= times) return before + needed;
    missing -= saved * times;
    before += times;
  }
  return null;
}

/**
 * The least expensive treatment that would make a plan pay off.
 * @param missingCents how much more the plan costs than it saves, 0 or more
 */
export function breakEvenTreatment<Fee extends Omit<Expected, 'times'>>(
  fees: readonly Fee[],
  missingCents: number,
): Fee | null {
  const enough = fees.filter((fee) => fee.usualCents - fee.memberCents > missingCents);
  return enough.sort((a, b) => a.usualCents - b.usualCents)[0] ?? null;
}

interface Saving {
  savedCents: number;
  /** whole percent, rounded down so that no saving is overstated */
  savedPercent: number;
}

/** What a member saves on one procedure; 0 if the usual fee is not higher. */
export function saving(fee: { usual_cents: number; member_cents: number }): Saving {
  const savedCents = Math.max(0, fee.usual_cents - fee.member_cents);
  const savedPercent = fee.usual_cents === 0 ? 0 : Math.floor((savedCents * 100) / fee.usual_cents);
  return { savedCents, savedPercent };
}
