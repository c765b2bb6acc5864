import type { TermPrice } from '#db/schema/memberships.ts';
import { type PlanRules, planRules } from '#domain/plans/plan-rules.ts';
import { householdPriceCents, type PlanPrice } from '#domain/pricing/pricing.ts';
import type { Household, PaidAhead, PlanRow } from './household.ts';

/** A plan's rules and prices, as the rules of src/domain take them. */

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

/** What the running term is priced by. */
export const runningPrice = ({ membership, plan }: Household): PlanPrice =>
  planPrice(membership.termPrice ?? plan);

/** What somebody who comes or goes makes of the price of a term that is paid already. */
export function paidDifference({ termPrice }: PaidAhead, fewer: number): number {
  const price = planPrice(termPrice);
  return householdPriceCents(price, fewer + 1) - householdPriceCents(price, fewer);
}
