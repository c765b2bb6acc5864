import type { MemberInfo } from '#contracts/member/member-info.ts';
import { memberSwitch, OUTSIDE } from '#contracts/member/member-locations.ts';
import type { MembershipAnswer, MembershipOffice } from '#contracts/membership/membership.ts';
import type { Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { useMutation } from '../shared/use-mutation.ts';

const OUTSIDE_NAME = 'Outside office';

/** The office that is to be the membership's. */
export interface OfficeTarget {
  /** or OUTSIDE */
  id: string;
  office: MembershipOffice | null;
  /** first day on which it would count; '' for the office that is kept */
  effectiveOn: Day;
  /** null where the office has not said */
  isAccepting: boolean | null;
}

/** Moves the running membership; what comes of it is seen at once, and taken back if it did not work. */
export function useOfficeChange(membership: MembershipAnswer) {
  const { isBusy, send: make } = useMutation();
  const now = membership.office?.id ?? OUTSIDE;
  return {
    isBusy,
    move: (wish: OfficeTarget) =>
      make(
        memberSwitch,
        { params: { id: wish.id }, body: undefined },
        {
          optimistic: (info) => withOffice(info, wish),
          successText: ({ name, effectiveOn }) => {
            if (wish.id === now) return 'Nothing changes: your office stays the same.';
            return effectiveOn <= membership.today
              ? `Changed: ${name}.`
              : `From ${formatDay(effectiveOn)}: ${name}.`;
          },
        },
      ),
  };
}

/** The member's data once the running membership has moved. */
export function withOffice(info: MemberInfo, { id, office, effectiveOn }: OfficeTarget): MemberInfo {
  const [running, ...others] = info.memberships;
  if (!running) return info;
  const isKept = id === (running.office?.id ?? OUTSIDE);
  const waits = !isKept && effectiveOn > running.today;
  const moved: MembershipAnswer = {
    ...running,
    office: isKept || waits ? running.office : office,
    pendingOfficeChange: waits
      ? { officeId: id === OUTSIDE ? null : id, name: office?.name ?? OUTSIDE_NAME, effectiveOn }
      : null,
  };
  return { ...info, memberships: [moved, ...others] };
}
