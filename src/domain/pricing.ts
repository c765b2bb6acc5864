/** What one cycle of a plan costs, every fee included; whole cents. */
export interface PlanPrice {
  member_cents: number;
  dependent_cents: number;
  household_cap_cents?: number | undefined;
}

/**
 * The price of one household for one cycle.
 * @param people the member and all dependents, 1 or more
 * @returns whole cents; never more than the household cap where the plan has one
 */
export function householdPriceCents(price: PlanPrice, people: number): number {
  if (!Number.isInteger(people) || people < 1)
    throw new RangeError(`A household has 1 or more people, not ${people}`);
  const sum = price.member_cents + price.dependent_cents * (people - 1);
  return price.household_cap_cents === undefined ? sum : Math.min(sum, price.household_cap_cents);
}
