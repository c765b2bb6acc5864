import type { DependentRelation } from '#domain/eligibility/eligibility.ts';
import { planRules } from '#domain/plans/plan-rules.ts';
import type { Plan } from '../schema/catalog.ts';

/** Plans' differences besides the price, as text for a comparison. */
export interface PlanTerms {
  whoJoins: string;
  whoIsAdded: string;
  /** where it is sold: at an office, without one, or both */
  where: string;
  /** the period of a full refund; '' if the plan promises nothing beyond the law */
  moneyBack: string;
}

const PLACES = {
  offices: 'At one of our offices, which you choose',
  outside: 'Online, without choosing an office',
  both: 'At an office of yours, or without one',
} as const;

const PEOPLE: Record<DependentRelation, string> = {
  spouse: 'spouse',
  domestic_partner: 'partner',
  child: 'children to 26',
  parent: 'parents',
  other: 'other dependents',
};

export function planTerms(plan: Plan): PlanTerms {
  const { memberAge, dependentMinAge, relations } = planRules(plan.cycle, plan.rules);
  const { min, max } = memberAge;
  const people = [...new Set(relations.map((relation) => PEOPLE[relation]))].join(', ');
  const days = plan.refund?.days;
  return {
    whoJoins: max === null ? `${min} or older` : `${min} to ${max}`,
    whoIsAdded:
      dependentMinAge === null
        ? people[0]?.toUpperCase() + people.slice(1)
        : `Only who is ${dependentMinAge} or older: ${people}`,
    where: PLACES[plan.sold_at],
    moneyBack: days ? `All of it, for ${days} days` : '',
  };
}
