import type { MemberPlan, PersonWithPlan } from '#contracts/membership/person.ts';

interface Choice {
  /** that there are to choose from; undefined while nobody knows, or where it is not asked */
  plans: readonly MemberPlan[] | undefined;
  /** what they had, or what was typed about them before */
  before: PersonWithPlan['plan'];
}

/**
 * The plan that is sent with what a form says about somebody. Where there is nothing to choose from any more, a plan of
 * their own is given up: nobody could take it back otherwise.
 * @param chosen the value of the field; '' for the household's plan, and where there is no field
 */
export function wishedPlan(chosen: string, { plans, before }: Choice): Pick<PersonWithPlan, 'plan'> {
  if (plans) return { plan: chosen || null };
  return before === undefined ? {} : { plan: before };
}
