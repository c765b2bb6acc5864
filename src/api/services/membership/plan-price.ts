import type { TermPrice } from '#db/schema/memberships.ts';
import { type PlanRules, planRules } from '#domain/plans/plan-rules.ts';
import { householdPriceCents, type PlanPrice } from '#domain/pricing/pricing.ts';
import type { Household, PaidAhead, PlanRow } from './household.ts';

/** A plan's rules, as src/domain takes them. */

export const rulesOf = ({ cycle, rules }: Pick<PlanRow, 'cycle' | 'rules'>): PlanRules =>
  planRules(cycle, rules);

export const termPriceOf = ({ memberCents, dependentCents, householdCapCents }: TermPrice): TermPrice => ({
  memberCents,
  dependentCents,
  householdCapCents,
});

export const planPrice = ({ memberCents, dependentCents, householdCapCents }: TermPrice): PlanPrice => ({
  member_cents: memberCents,
  dependent_cents: dependentCents,
  household_cap_cents: householdCapCents ?? undefined,
});

/** The prices of the running term. */
export const runningPrice = ({ membership, plan }: Household): PlanPrice =>
  planPrice(membership.termPrice ?? plan);

/** How much one person more or less changes the price of a paid term. */
export function paidDifference({ termPrice }: PaidAhead, fewer: number): number {
  const price = planPrice(termPrice);
  return householdPriceCents(price, fewer + 1) - householdPriceCents(price, fewer);
}
