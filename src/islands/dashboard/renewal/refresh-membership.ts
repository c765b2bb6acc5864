import { mutate } from 'swr';
import { type MemberInfo, memberInfo } from '#contracts/member/member-info.ts';
import { memberPlan } from '#contracts/member/member-plan.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { refreshBilling } from '../shared/refresh-billing.ts';
import { queryKey } from '../shared/use-query.ts';

export const PLAN_KEY = queryKey(memberPlan);

/** Reloads all data that a term, a plan or a payment changes. */
export function refreshMembership(): void {
  refreshBilling();
  void mutate(PLAN_KEY);
}

/**
 * Shows a membership as the answer to a change has it, and then asks for all else that has changed with it: what is
 * known already does not wait for that.
 */
export function showMembership(changed: MembershipAnswer): void {
  void mutate<MemberInfo>(
    queryKey(memberInfo),
    (info) =>
      info && {
        ...info,
        memberships: info.memberships.map((each) => (each.id === changed.id ? changed : each)),
      },
    { revalidate: false },
  );
  refreshMembership();
}
