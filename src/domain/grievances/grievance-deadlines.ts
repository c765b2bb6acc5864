import { addDays, type Day, dayAtInstant, daysBetween, earlierOf } from '#util/dates/calendar.ts';

/**
 * The clock of a grievance, in calendar days after the day it was received, weekends included (California
 * Health & Safety Code §1368(a) and §1368.01; 28 CCR 1300.68(d) and 1300.68.01): acknowledged within 5 days,
 * resolved within 30, or within 3 where waiting could harm someone's health. The brands promise it everywhere.
 */
export const ACKNOWLEDGE_DAYS = 5;
export const RESOLVE_DAYS = 30;
export const URGENT_DAYS = 3;

type GrievanceStatus = 'received' | 'acknowledged' | 'resolved';

/** Last days on which each step is in time. An urgent one is acknowledged when it is resolved, at the latest. */
interface GrievanceDeadlines {
  acknowledgeBy: Day;
  resolveBy: Day;
}

/**
 * @param urgentSince the day from which it is known to be urgent: the day it was received, or a later one on
 * which its state got worse; null where it is not
 */
export function grievanceDeadlines(receivedOn: Day, urgentSince: Day | null): GrievanceDeadlines {
  const usual = addDays(receivedOn, RESOLVE_DAYS);
  const resolveBy = urgentSince === null ? usual : earlierOf(usual, addDays(urgentSince, URGENT_DAYS));
  return { acknowledgeBy: earlierOf(addDays(receivedOn, ACKNOWLEDGE_DAYS), resolveBy), resolveBy };
}

/** What has to be done next, and the last day on which it is in time. */
export interface GrievanceStep {
  step: 'acknowledge' | 'resolve';
  by: Day;
  /** 0 on its last day, negative once it is late */
  daysLeft: number;
}

/** What a grievance waits for on a day; null where it is resolved. */
export function nextGrievanceStep(
  { status, acknowledgeBy, resolveBy }: GrievanceDeadlines & { status: GrievanceStatus },
  today: Day,
): GrievanceStep | null {
  if (status === 'resolved') return null;
  const isReceived = status === 'received';
  const by = isReceived ? acknowledgeBy : resolveBy;
  return { step: isReceived ? 'acknowledge' : 'resolve', by, daysLeft: daysBetween(today, by) };
}

/** What is reminded of, and on which days before its last one; 0 is that day itself. */
const REMINDERS = {
  acknowledge: { of: 'acknowledgement', daysAhead: [2, 1, 0] },
  resolve: { of: 'resolution', daysAhead: [7, 2, 1, 0] },
} as const;

export interface GrievanceReminder {
  of: 'acknowledgement' | 'resolution';
  by: Day;
  /** negative once it is late */
  daysLeft: number;
  /** the same for what is one reminder: a job that was down sends the latest one, and sends it once */
  key: string;
}

/** What to remind the brand of today, or null. Once a step is late, every day. */
export function grievanceReminder({ step, by, daysLeft }: GrievanceStep): GrievanceReminder | null {
  const { of, daysAhead } = REMINDERS[step];
  if (daysLeft < 0) return { of, by, daysLeft, key: `${of}:late:${-daysLeft}` };
  const reached = daysAhead.filter((days) => days >= daysLeft);
  return reached.length === 0 ? null : { of, by, daysLeft, key: `${of}:${Math.min(...reached)}` };
}

/** The westernmost zone of the states on the mainland, and California's. */
const ZONE = 'America/Los_Angeles';

/**
 * The calendar day under which something with a legal deadline is recorded. California's clock counts days in
 * California (28 CCR 1300.68); further east it is then the same day or already the next, so that a deadline
 * counted from here never ends later than one counted where the member lives.
 */
export function recordDay(instant: Date): Day {
  return dayAtInstant(instant, ZONE);
}
