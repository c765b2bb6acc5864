import type { Household, PlanRow } from './household.ts';

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
