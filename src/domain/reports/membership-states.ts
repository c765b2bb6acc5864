import { addDays, type Day, laterOf } from '#util/dates/calendar.ts';

/** To what a figure belongs. null: no office, or no plan is known. */
export interface Part {
  officeId: string | null;
  planId: string | null;
}

/** Something that was recorded about a membership, in the order of recording. */
export type MembershipFact = { day: Day } & (
  | { kind: 'paid'; start: Day; end: Day; part: Part }
  /** it will not renew */
  | { kind: 'canceled' }
  /** the cancellation was withdrawn */
  | { kind: 'kept' }
  | { kind: 'failed' }
  | { kind: 'ended' }
  | { kind: 'moved'; officeId: string | null }
);

export interface MembershipChange {
  day: Day;
  kind: 'joins' | 'due' | 'renewed' | 'failed' | 'canceled' | 'ended';
  part: Part;
}

/** Days in which a membership was active. */
export interface ActiveSpan {
  from: Day;
  /** the first day after it; null: it goes on */
  until: Day | null;
  part: Part;
}

/** Days after a term in which a renewal is recorded, or its failure; then the membership counts as ended. */
const GRACE_DAYS = 3;

interface State {
  part: Part;
  /** of the paid term */
  end: Day;
  isCanceled: boolean;
  /** a renewal has failed, and is tried again */
  isPastDue: boolean;
  /** the end of the paid term was reached */
  isPassed: boolean;
  /** paid terms that have not begun */
  ahead: { start: Day; end: Day; part: Part }[];
}

/**
 * What happened to a membership through a day. Facts are taken in the order in which they were recorded, and a later one
 * changes nothing before its day: what is said about a month that is over stays.
 */
export function membershipHistory(
  facts: readonly MembershipFact[],
  through: Day,
): { changes: MembershipChange[]; spans: ActiveSpan[] } {
  const changes: MembershipChange[] = [];
  const spans: ActiveSpan[] = [];
  let state: State | null = null;
  const note = (kind: MembershipChange['kind'], day: Day, part: Part) => changes.push({ kind, day, part });
  const stop = (day: Day) => {
    const open = spans.at(-1);
    if (open?.until === null) open.until = day;
  };
  const begin = (from: Day, part: Part) => {
    stop(from);
    spans.push({ from, until: null, part });
  };
  const end = (now: State, day: Day) => {
    note('ended', day, now.part);
    stop(day);
    state = null;
  };
  /** What follows from the calendar alone. */
  const pass = (day: Day) => {
    while (state !== null) {
      const now: State = state;
      if (!now.isPassed && now.end <= day) {
        now.isPassed = true;
        if (!now.isCanceled) note('due', now.end, now.part);
      }
      const [next] = now.ahead;
      const begins = next && laterOf(next.start, now.end);
      if (next && begins !== undefined && begins <= day) {
        now.ahead.shift();
        renew(now, begins, next);
      } else if (!next && !now.isPastDue && addDays(now.end, GRACE_DAYS) <= day)
        end(now, addDays(now.end, GRACE_DAYS));
      else return;
    }
  };
  const renew = (now: State, day: Day, { end: termEnd, part }: { end: Day; part: Part }) => {
    note('renewed', day, part);
    if (part.planId !== now.part.planId || part.officeId !== now.part.officeId) begin(day, part);
    const later = laterOf(termEnd, now.end, day);
    Object.assign(now, { part, end: later, isCanceled: false, isPastDue: false, isPassed: false });
  };
  const take = (fact: MembershipFact) => {
    const { day } = fact;
    const now: State | null = state;
    if (fact.kind === 'paid') {
      const { start, end: termEnd, part } = fact;
      if (now === null) {
        state = {
          part,
          end: laterOf(termEnd, day),
          isCanceled: false,
          isPastDue: false,
          isPassed: false,
          ahead: [],
        };
        note('joins', day, part);
        begin(day, part);
      } else if (start > day) now.ahead.push({ start, end: termEnd, part });
      else renew(now, day, fact);
      return;
    }
    if (now === null) return;
    switch (fact.kind) {
      case 'canceled':
        now.isCanceled = true;
        return note('canceled', day, now.part);
      case 'kept':
        now.isCanceled = false;
        return;
      case 'failed':
        now.isPastDue = true;
        return note('failed', day, now.part);
      case 'moved': {
        const moved = (part: Part): Part => ({ ...part, officeId: fact.officeId });
        now.part = moved(now.part);
        now.ahead = now.ahead.map((each) => ({ ...each, part: moved(each.part) }));
        return begin(day, now.part);
      }
      case 'ended':
        return end(now, day);
    }
  };
  for (const fact of facts) {
    if (fact.day > through) break;
    pass(fact.day);
    take(fact);
  }
  pass(through);
  return { changes, spans };
}

/** The span of a day, if the membership was active at its end. */
export const spanOn = (spans: readonly ActiveSpan[], day: Day): ActiveSpan | undefined =>
  spans.findLast(({ from, until }) => from <= day && (until === null || day < until));
