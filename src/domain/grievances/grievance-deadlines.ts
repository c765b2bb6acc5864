import { addDays, type Day, dayAtInstant, daysBetween, earlierOf } from '#util/dates/calendar.ts';

/**
 * The deadlines of a grievance, in calendar days after the day of receipt, weekends included (California
 * Health & Safety Code §1368(a) and §1368.01; 28 CCR 1300.68(d) and 1300.68.01): acknowledged within 5 days,
 * resolved within 30, or within 3 if waiting could harm someone's health. The brands promise this in every state.
 */
export const ACKNOWLEDGE_DAYS = 5;
export const RESOLVE_DAYS = 30;
export const URGENT_DAYS = 3;

type GrievanceStatus = 'received' | 'acknowledged' | 'resolved';

/** The last day for each step. An urgent grievance is acknowledged when it is resolved, at the latest. */
interface GrievanceDeadlines {
  acknowledgeBy: Day;
  resolveBy: Day;
}

/**
 * @param urgentSince the day on which it was found to be urgent: the day of receipt, or a later one; null if it is not
 */
export function grievanceDeadlines(receivedOn: Day, urgentSince: Day | null): GrievanceDeadlines {
  const usual = addDays(receivedOn, RESOLVE_DAYS);
  const resolveBy = urgentSince === null ? usual : earlierOf(usual, addDays(urgentSince, URGENT_DAYS));
  return { acknowledgeBy: earlierOf(addDays(receivedOn, ACKNOWLEDGE_DAYS), resolveBy), resolveBy };
}

/** The next step, and its deadline. */
export interface GrievanceStep {
  step: 'acknowledge' | 'resolve';
  by: Day;
  /** 0 on its last day, negative once it is late */
  daysLeft: number;
}

/** The next step of a grievance on a day; null if it is resolved. */
export function nextGrievanceStep(
  { status, acknowledgeBy, resolveBy }: GrievanceDeadlines & { status: GrievanceStatus },
  today: Day,
): GrievanceStep | null {
  if (status === 'resolved') return null;
  const isReceived = status === 'received';
  const by = isReceived ? acknowledgeBy : resolveBy;
  return { step: isReceived ? 'acknowledge' : 'resolve', by, daysLeft: daysBetween(today, by) };
}

/** The days before a deadline on which the brand is reminded; 0 is the deadline itself. */
const REMINDERS = {
  acknowledge: { of: 'acknowledgement', daysAhead: [2, 1, 0] },
  resolve: { of: 'resolution', daysAhead: [7, 2, 1, 0] },
} as const;

export interface GrievanceReminder {
  of: 'acknowledgement' | 'resolution';
  by: Day;
  /** negative once it is late */
  daysLeft: number;
  /** identifies the reminder: after an outage, the job sends the latest one, once */
  key: string;
}

/** Today's reminder for the brand, or null. A late step has one every day. */
export function grievanceReminder({ step, by, daysLeft }: GrievanceStep): GrievanceReminder | null {
  const { of, daysAhead } = REMINDERS[step];
  if (daysLeft < 0) return { of, by, daysLeft, key: `${of}:late:${-daysLeft}` };
  const reached = daysAhead.filter((days) => days >= daysLeft);
  return reached.length === 0 ? null : { of, by, daysLeft, key: `${of}:${Math.min(...reached)}` };
}

/** California's, and the westernmost time zone of the mainland. */
const ZONE = 'America/Los_Angeles';

/**
 * The calendar day under which something with a legal deadline is recorded: the day in California (28 CCR 1300.68).
 * Further east it is the same day or the next, so a deadline counted from here never ends later than one counted at the
 * member's home.
 */
export function recordDay(instant: Date): Day {
  return dayAtInstant(instant, ZONE);
}
