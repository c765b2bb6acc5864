import type { MemberInfo } from '#contracts/member/member-info.ts';
import { memberSwitch, OUTSIDE } from '#contracts/member/member-locations.ts';
import type { MembershipAnswer, MembershipOffice } from '#contracts/membership/membership.ts';
import type { Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { useMutation } from '../shared/use-mutation.ts';
import { t } from './texts.ts';

/** The office to change to. */
export interface OfficeTarget {
  /** or OUTSIDE */
  id: string;
  office: MembershipOffice | null;
  /** the first day; '' if the current office is kept */
  effectiveOn: Day;
  /** null where the office has not said */
  isAccepting: boolean | null;
}

/** Moves the current membership to another office, with an optimistic update. */
export function useOfficeChange(membership: MembershipAnswer) {
  const { isBusy, send } = useMutation();
  const now = membership.office?.id ?? OUTSIDE;
  return {
    isBusy,
    move: (target: OfficeTarget) =>
      send(
        memberSwitch,
        { params: { id: target.id }, body: undefined },
        {
          optimistic: (info) => withOffice(info, target),
          successText: ({ name, effectiveOn }) => {
            if (target.id === now) return t.nothingChanges;
            return effectiveOn <= membership.today
              ? t.changed(name)
              : t.changesOn(shownDay(effectiveOn), name);
          },
        },
      ),
  };
}

/** The member's data after the current membership has moved. */
export function withOffice(info: MemberInfo, { id, office, effectiveOn }: OfficeTarget): MemberInfo {
  const [running, ...others] = info.memberships;
  if (!running) return info;
  const isKept = id === (running.office?.id ?? OUTSIDE);
  const waits = !isKept && effectiveOn > running.today;
  const moved: MembershipAnswer = {
    ...running,
    office: isKept || waits ? running.office : office,
    pendingOfficeChange: waits
      ? { officeId: id === OUTSIDE ? null : id, name: office?.name ?? t.outsideOffice, effectiveOn }
      : null,
  };
  return { ...info, memberships: [moved, ...others] };
}
