import { ACKNOWLEDGE_DAYS, RESOLVE_DAYS, URGENT_DAYS } from '#domain/grievances/grievance-deadlines.ts';
import { type Day, daysBetween } from '#util/dates/calendar.ts';
import { t as dates } from '#util/dates/texts.ts';
import { nearness } from './CaseMarks.tsx';
import type { CaseRecord } from './case-record.ts';
import { t } from './texts.ts';

interface Clock {
  title: string;
  when: string;
  note: string;
  rule: string;
  /** for its color; the note says it in words */
  state: 'done' | 'late' | 'overdue' | 'today' | 'soon' | undefined;
}

/** The deadlines of a case: when each step was due, when it was done, and by which rule. */
export function Clocks({ of }: { of: CaseRecord }) {
  const { receivedOn } = of;
  const received: Clock = {
    title: t.received,
    when: t.onDay(dates.longDay(receivedOn)),
    note: '',
    rule: t.receivedRule,
    state: 'done',
  };
  const clocks = [received, acknowledgement(of), resolution(of)];
  return (
    <section aria-label={t.clocks}>
      <ol className="clocks">
        {clocks.map(({ title, when, note, rule, state }) => (
          <li key={title} data-state={state}>
            <h2>{title}</h2>
            <p className="clock-when">{when}</p>
            {note && <p className="clock-note">{note}</p>}
            <p className="console-second">{rule}</p>
          </li>
        ))}
      </ol>
      <p className="console-second clocks-law">{t.law}</p>
    </section>
  );
}

function acknowledgement(of: CaseRecord): Clock {
  const { urgent, acknowledgeBy, acknowledgedOn, next, status } = of;
  const rule = urgent ? t.urgentAcknowledgeRule : t.acknowledgeRule(ACKNOWLEDGE_DAYS);
  const clock = { title: t.acknowledge, rule };
  if (acknowledgedOn !== null) return { ...clock, ...done(acknowledgedOn, acknowledgeBy) };
  // the decision tells the member as well
  if (status === 'resolved') return { ...clock, when: t.withDecision, note: '', state: 'done' };
  return { ...clock, ...waiting(acknowledgeBy, next?.step === 'acknowledge' ? next.daysLeft : null) };
}

function resolution({ urgent, resolveBy, resolvedOn, next }: CaseRecord): Clock {
  const rule = urgent ? t.urgentResolveRule(URGENT_DAYS) : t.resolveRule(RESOLVE_DAYS);
  const clock = { title: t.resolve, rule };
  if (resolvedOn !== null) return { ...clock, ...done(resolvedOn, resolveBy) };
  const daysLeft = next && next.daysLeft + daysBetween(next.by, resolveBy);
  return { ...clock, ...waiting(resolveBy, daysLeft) };
}

function done(on: Day, by: Day): Pick<Clock, 'when' | 'note' | 'state'> {
  const late = daysBetween(by, on);
  return {
    when: t.onDay(dates.longDay(on)),
    note: late > 0 ? t.doneLate(late) : t.doneInTime,
    state: late > 0 ? 'late' : 'done',
  };
}

const waiting = (by: Day, daysLeft: number | null): Pick<Clock, 'when' | 'note' | 'state'> => ({
  when: t.byDay(dates.longDay(by)),
  note: daysLeft === null ? '' : t.dueIn(daysLeft),
  state: daysLeft === null ? undefined : nearness(daysLeft),
});
