import type { GrievanceCase } from '#contracts/support/member-grievances.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { t } from './texts.ts';

/** A stage of a case, as its member follows it. */
interface CaseStep {
  id: 'received' | 'acknowledged' | 'resolved';
  label: string;
  /** done; the one that is waited for; waited for too long; still to come */
  state: 'done' | 'next' | 'late' | 'later';
  /** when it was, or by when it is to be */
  when: string;
}

export const statusLabel = (status: GrievanceCase['status']): string =>
  ({ received: t.received, acknowledged: t.lookedInto, resolved: t.decided })[status];

/** The stages of a case in their order, each with its day or its deadline. */
export function caseSteps(each: GrievanceCase): CaseStep[] {
  const { receivedOn, acknowledgedOn, resolvedOn, acknowledgeBy, resolveBy, handler, next } = each;
  const waited = next && next.daysLeft < 0 ? 'late' : 'next';
  return [
    { id: 'received', label: t.weHaveIt, state: 'done', when: t.onDay(shownDay(receivedOn)) },
    {
      id: 'acknowledged',
      label: handler ? t.handledBy(handler) : t.weSayWho,
      state: acknowledgedOn ? 'done' : waited,
      when: acknowledgedOn ? t.sinceDay(shownDay(acknowledgedOn)) : t.byDay(shownDay(acknowledgeBy)),
    },
    {
      id: 'resolved',
      label: resolvedOn ? t.weHaveDecided : t.youGetDecision,
      state: resolvedOn ? 'done' : next?.step === 'resolve' ? waited : 'later',
      when: resolvedOn ? t.onDay(shownDay(resolvedOn)) : t.byDay(shownDay(resolveBy)),
    },
  ];
}

/** How long is left for what comes next; '' once it is decided. */
export function timeLeft({ next, resolveBy }: Pick<GrievanceCase, 'next' | 'resolveBy'>): string {
  if (!next) return '';
  const { daysLeft, by } = next;
  // an urgent one is decided by the day on which it is acknowledged at the latest
  const isToTell = by < resolveBy;
  if (daysLeft < 0) return t.daysLate(-daysLeft);
  if (daysLeft === 0) return isToTell ? t.lastDayToTell : t.lastDayToDecide;
  return isToTell ? t.daysLeftToTell(daysLeft) : t.daysLeftToDecide(daysLeft);
}
