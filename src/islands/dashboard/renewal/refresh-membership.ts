import { mutate } from 'swr';
import { memberPlan } from '../../../contracts/member-plan.ts';
import { refreshBilling } from '../billing/refresh-billing.ts';
import { answerKey } from '../use-answer.ts';

export const PLAN_KEY = answerKey(memberPlan);

/** Asks the server anew for all that a term, a plan or a payment changes. */
export function refreshMembership(): void {
  refreshBilling();
  void mutate(PLAN_KEY);
}
