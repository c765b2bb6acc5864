import { changePlan, memberPlan } from '#contracts/member/member-plan.ts';
import { route } from '../http/route.ts';
import { choosePlan } from '../services/members/plan-change/change-plan.ts';
import { listPlans } from '../services/members/plan-change/list-plans.ts';

/** The plan of a membership's next term. */
export const memberPlanRoutes = [
  route(memberPlan, listPlans),
  route(changePlan, (call) => choosePlan(call, { ...call.body, preview: call.query.preview === 'true' })),
];
