import type { MemberPlan, PersonWithPlan } from '#contracts/membership/person.ts';

interface Choice {
  /** plans to choose from; undefined while unknown, or where there is no choice */
  plans: readonly MemberPlan[] | undefined;
  /** what they had, or what was typed about them before */
  before: PersonWithPlan['plan'];
}

/**
 * The plan to send with a person's details. If there is no choice any more, a person's own plan is
 * dropped, because it could not be removed otherwise.
 * @param chosen the value of the field; '' for the household's plan, and where there is no field
 */
export function choosePlan(chosen: string, { plans, before }: Choice): Pick<PersonWithPlan, 'plan'> {
  if (plans) return { plan: chosen || null };
  return before === undefined ? {} : { plan: before };
}
