import type { GrievanceState } from './grievance-clock.ts';

/** Days before the last day of a step on which the brand is reminded of it; 0 is that day itself. */
const DAYS_AHEAD = { acknowledgement: [2, 1, 0], resolution: [7, 2, 1, 0] } as const;

export interface GrievanceReminder {
  step: keyof typeof DAYS_AHEAD;
  /** days left, negative once it is late */
  daysLeft: number;
  /** the same for what is one reminder: a job that was down sends the latest one, and sends it once */
  key: string;
}

/** What to remind the brand of today, or null. Once a step is late, every day. */
export function grievanceReminder({
  status,
  daysLeft,
}: Pick<GrievanceState, 'status' | 'daysLeft'>): GrievanceReminder | null {
  if (status === 'resolved' || daysLeft === null) return null;
  const step = status === 'received' ? 'acknowledgement' : 'resolution';
  if (daysLeft < 0) return { step, daysLeft, key: `${step}:late:${-daysLeft}` };
  const reached = DAYS_AHEAD[step].filter((days) => days >= daysLeft);
  return reached.length === 0 ? null : { step, daysLeft, key: `${step}:${Math.min(...reached)}` };
}
