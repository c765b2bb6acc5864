import type { PageView } from '#cms/view/model.ts';
import type { PlanOption } from '#islands/checkout/plan-options.ts';

/** The plans of a page with the field names of the checkout's island and the API. */
export function planOptions({ plans }: PageView): PlanOption[] {
  return plans.map(
    ({ id, name, audience, cycle, price, household, sold_at, not_sold_in, needsInvitation }) => ({
      id,
      name,
      audience,
      cycle,
      soldAt: sold_at,
      notSoldIn: not_sold_in,
      needsInvitation,
      price: {
        memberCents: price.member_cents,
        dependentCents: price.dependent_cents,
        householdCapCents: price.household_cap_cents ?? null,
      },
      prices: household,
    }),
  );
}
