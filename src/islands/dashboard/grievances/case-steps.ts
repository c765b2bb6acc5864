import type { GrievanceCase } from '#contracts/support/member-grievances.ts';
import { formatDay } from '#util/dates/format-day.ts';

/** A stage of a case, as its member follows it. */
interface CaseStep {
  id: 'received' | 'acknowledged' | 'resolved';
  label: string;
  /** done; the one that is waited for; waited for too long; still to come */
  state: 'done' | 'next' | 'late' | 'later';
  /** when it was, or by when it is to be */
  when: string;
}

export const STATUS_LABELS: Readonly<Record<GrievanceCase['status'], string>> = {
  received: 'Received',
  acknowledged: 'Being looked into',
  resolved: 'Decided',
};

/** The stages of a case in their order, each with its day or its deadline. */
export function caseSteps(each: GrievanceCase): CaseStep[] {
  const { receivedOn, acknowledgedOn, resolvedOn, acknowledgeBy, resolveBy, handler, next } = each;
  const waited = next && next.daysLeft < 0 ? 'late' : 'next';
  return [
    { id: 'received', label: 'We have it', state: 'done', when: `on ${formatDay(receivedOn)}` },
    {
      id: 'acknowledged',
      label: handler ? `${handler} looks into it` : 'We say who looks into it',
      state: acknowledgedOn ? 'done' : waited,
      when: acknowledgedOn ? `since ${formatDay(acknowledgedOn)}` : `by ${formatDay(acknowledgeBy)}`,
    },
    {
      id: 'resolved',
      label: resolvedOn ? 'We have decided' : 'You get our decision',
      state: resolvedOn ? 'done' : next?.step === 'resolve' ? waited : 'later',
      when: resolvedOn ? `on ${formatDay(resolvedOn)}` : `by ${formatDay(resolveBy)}`,
    },
  ];
}

/** How long is left for what comes next; '' once it is decided. */
export function timeLeft({ next, resolveBy }: Pick<GrievanceCase, 'next' | 'resolveBy'>): string {
  if (!next) return '';
  const { daysLeft, by } = next;
  // an urgent one is decided by the day on which it is acknowledged at the latest
  const what = by < resolveBy ? 'to tell you who looks into it' : 'to decide';
  const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
  if (daysLeft < 0) return `We are ${days(-daysLeft)} late. Please call us, and quote the case number.`;
  if (daysLeft === 0) return `Today is our last day ${what}.`;
  return `We have ${days(daysLeft)} left ${what}.`;
}
