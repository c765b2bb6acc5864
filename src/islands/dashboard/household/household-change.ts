import { mutate } from 'swr';
import type { Problem } from '#client/http/call-failure.ts';
import { type dependentAdd, dependentsList, type HouseholdChange } from '#contracts/member/dependents.ts';
import { type MemberInfo, memberInfo } from '#contracts/member/member-info.ts';
import type { MembershipAnswer } from '#contracts/membership/membership.ts';
import type { PersonWithPlan } from '#contracts/membership/person.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { addDays } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { cycleText } from '../shared/status-text.ts';
import { queryKey } from '../shared/use-query.ts';
import { t } from './texts.ts';

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

/** A change always applies to the current membership, which is the first. */
function withMembers(info: MemberInfo, members: HouseholdChange['members']): MemberInfo {
  const [running, ...others] = info.memberships;
  return running ? { ...info, memberships: [{ ...running, members }, ...others] } : info;
}

type Dependent = BodyInputOf<typeof dependentAdd>['dependent'];
type RefusedChange = { ok: false; problem: Problem };

/** The contract validates the person, so the form's values are sent as they are. */
export const toDependent = (person: PersonWithPlan): Dependent => person as Dependent;

/**
 * The result for a form about one person, with the errors named after the form's fields.
 * @param result null if another change was in progress: then the form shows nothing
 */
export function toPersonFields<Sent extends { ok: true } | RefusedChange>(
  result: Sent | null,
  around = 'dependent.',
): Sent | RefusedChange {
  if (result === null) return { ok: false, problem: { code: 'aborted', message: '', fields: {} } };
  if (result.ok) return result;
  const fields = Object.fromEntries(
    Object.entries(result.problem.fields).map(([name, error]) => [
      name.startsWith(around) ? name.slice(around.length) : name,
      error,
    ]),
  );
  return { ok: false, problem: { ...result.problem, fields } };
}

/** What the household pays after the current term, as a row of facts. */
export function nextTermFact(
  { renewalCents }: HouseholdChange,
  { plan, paidAhead, termThrough, nextCharge }: MembershipAnswer,
) {
  const on = shownDay(addDays(paidAhead?.through ?? termThrough, 1));
  return [
    nextCharge ? t.forAllFrom(on) : t.forAllIfRenewed(on),
    `${formatCents(renewalCents)} ${cycleText(plan.cycle)}`,
  ] as const;
}
