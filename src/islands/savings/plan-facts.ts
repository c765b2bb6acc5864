import type { PlanPrice } from '#domain/pricing/pricing.ts';

/** A plan as far as the list and the estimator need it. */
export interface PlanFacts {
  id: string;
  name: string;
  cycle: 'annual' | 'monthly';
  price: PlanPrice;
  /** whole years; null for any age that may be added */
  dependentMinAge: number | null;
  /** who may join and who may be added, in words */
  whoJoins: string;
  whoIsAdded: string;
}

/** A plan as pages have it (cms/view/model.ts). */
interface PlanSource extends Pick<PlanFacts, 'id' | 'name' | 'cycle' | 'price'> {
  rules: { dependentMinAge?: number | undefined };
  terms: { whoJoins: string; whoIsAdded: string };
}

export function factsOf({ id, name, cycle, price, rules, terms }: PlanSource): PlanFacts {
  const { whoJoins, whoIsAdded } = terms;
  return { id, name, cycle, price, dependentMinAge: rules.dependentMinAge ?? null, whoJoins, whoIsAdded };
}

/** The plan that was chosen, or the one that the brand recommends, which comes first. */
export const planOf = (plans: readonly PlanFacts[], id: string): PlanFacts | undefined =>
  plans.find((plan) => plan.id === id) ?? plans[0];

export const perOf = ({ cycle }: PlanFacts): string => (cycle === 'annual' ? 'a year' : 'a month');
