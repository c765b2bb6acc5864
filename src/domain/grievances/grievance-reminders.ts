import type { Day } from '#util/dates/calendar.ts';
import type { GrievanceStep } from './grievance-deadlines.ts';

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
