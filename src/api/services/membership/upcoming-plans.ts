import type { Household, PlanRow } from './household.ts';
import { peopleOn } from './people.ts';

/** A plan that the membership has, or will have. */
export interface PlanAhead {
  plan: PlanRow;
  /** now; in a term that is paid already; or chosen for the next one, which can be taken back */
  is: 'running' | 'paid' | 'chosen';
}

/**
 * Every plan that a change of the household has to suit, each once: whoever is added, and every office that is moved
 * to, is still there when the next terms begin.
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

/** A plan that has to be sold wherever the household goes. */
export type PlanAlong = PlanAhead | { plan: PlanRow; is: 'own'; whose: string };

/** Those ahead, and what people have instead of them; each once. */
export function plansAlong(household: Household): PlanAlong[] {
  const plans: PlanAlong[] = plansAhead(household);
  for (const { ownPlan: plan, firstName: whose } of peopleOn(household, household.today))
    if (plan && plans.every((known) => known.plan.id !== plan.id)) plans.push({ plan, is: 'own', whose });
  return plans;
}
