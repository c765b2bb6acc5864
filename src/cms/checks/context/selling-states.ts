import type { CmsRecord } from '#cms/schema/record.ts';
import { STATES } from '#util/geo/us-states.ts';

/**
 * The states where the site sells a plan: those of the offices that sell it and, for a plan that is also sold
 * without an office, every state that it does not exclude.
 */
export function sellingStates({ base, catalog }: CmsRecord): string[] {
  const whitelist = base.variables.plans_whitelist.map((item) => item.plan_id);
  const plans = catalog.plans.filter((plan) => whitelist.length === 0 || whitelist.includes(plan.id));
  const states = new Set<string>();
  for (const plan of plans) {
    const offices = catalog.offices.filter(
      ({ plan_ids }) => plan_ids.length === 0 || plan_ids.includes(plan.id),
    );
    const reached =
      plan.sold_at === 'offices' ? offices.map(({ state }) => state) : STATES.map(([code]) => code);
    for (const state of reached) if (!plan.not_sold_in.includes(state)) states.add(state);
  }
  return [...states].sort();
}

/** States with an office on the site. */
export function officeStates({ catalog }: CmsRecord): string[] {
  return [...new Set(catalog.offices.map(({ state }) => state))].sort();
}
