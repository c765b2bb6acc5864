import { mutate } from 'swr';
import { dependentsList, type HouseholdChange } from '#contracts/member/dependents.ts';
import { type MemberInfo, memberInfo } from '#contracts/member/member-info.ts';
import { queryKey } from '../shared/use-query.ts';

export const DEPENDENTS_KEY = queryKey(dependentsList);

/** Shows the household after a change, and reloads all data that changed with it. */
export function applyHouseholdChange({ members }: Pick<HouseholdChange, 'members'>): void {
  void mutate<MemberInfo>(queryKey(memberInfo), (info) => info && withMembers(info, members));
  void mutate(DEPENDENTS_KEY);
}

/** Reloads who is on the membership, and the price of one more person. */
export function refreshHousehold(): void {
  void mutate(queryKey(memberInfo));
  void mutate(DEPENDENTS_KEY);
}

/** A change is always one of the running membership, which is the first. */
function withMembers(info: MemberInfo, members: HouseholdChange['members']): MemberInfo {
  const [running, ...others] = info.memberships;
  return running ? { ...info, memberships: [{ ...running, members }, ...others] } : info;
}
