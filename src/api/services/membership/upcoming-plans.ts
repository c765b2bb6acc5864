import type { Household, PlanRow } from './household.ts';
import { peopleOn } from './people.ts';

/** A plan that the membership has, or will have. */
export interface PlanAhead {
  plan: PlanRow;
  /** now; in a term that is paid already; or chosen for the next term and still revocable */
  is: 'running' | 'paid' | 'chosen';
}

/**
 * Every plan that a change of the household must fit, each once: new people and new offices stay for the next terms.
 */
export function plansAhead({ plan, paidAhead, planChange }: Household): PlanAhead[] {
  const plans: PlanAhead[] = [{ plan, is: 'running' }];
  const add = (each: PlanRow | undefined, is: PlanAhead['is']) => {
    if (each && plans.every((known) => known.plan.id !== each.id)) plans.push({ plan: each, is });
  };
  add(paidAhead?.plan, 'paid');
  add(planChange?.plan, 'chosen');
  return plans;
}

/** A plan that must be sold at every office of the household. */
export type PlanAlong = PlanAhead | { plan: PlanRow; is: 'own'; whose: string };

/** Those plans, and people's own plans; each once. */
export function plansAlong(household: Household): PlanAlong[] {
  const plans: PlanAlong[] = plansAhead(household);
  for (const { ownPlan: plan, firstName: whose } of peopleOn(household, household.today))
    if (plan && plans.every((known) => known.plan.id !== plan.id)) plans.push({ plan, is: 'own', whose });
  return plans;
}
