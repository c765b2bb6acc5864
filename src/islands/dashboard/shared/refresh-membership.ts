import { mutate } from 'swr';
import { callPath } from '#client/http/call.ts';
import { balance } from '#contracts/member/billing.ts';
import { type MemberInfo, memberInfo } from '#contracts/member/member-info.ts';
import { memberPlan } from '#contracts/member/member-plan.ts';
import { yearlySummary } from '#contracts/member/yearly-summary.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import { queryKey } from './use-query.ts';

const KEYS: readonly string[] = [queryKey(memberInfo), queryKey(balance)];
const YEARS = callPath(yearlySummary, { year: '' });

/** Reloads all data that a payment or a new card changes. */
export function refreshBilling(): void {
  void mutate((key) => typeof key === 'string' && (KEYS.includes(key) || key.startsWith(YEARS)));
}

export const PLAN_KEY = queryKey(memberPlan);

/** Reloads all data that a term, a plan or a payment changes. */
function refreshMembership(): void {
  refreshBilling();
  void mutate(PLAN_KEY);
}

/**
 * Shows the membership in a response at once, and reloads everything else that may have changed: after an error too,
 * because the page may be out of date.
 */
export function showMembershipResult(
  result: { ok: true; answer: { membership: MembershipAnswer } } | { ok: false },
): void {
  if (result.ok) showMembership(result.answer.membership);
  refreshMembership();
}

function showMembership(changed: MembershipAnswer): void {
  void mutate<MemberInfo>(
    queryKey(memberInfo),
    (info) =>
      info && {
        ...info,
        memberships: info.memberships.map((each) => (each.id === changed.id ? changed : each)),
      },
    { revalidate: false },
  );
}
