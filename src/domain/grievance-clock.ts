import { addDays, type Day, daysBetween, earlierOf } from '../util/calendar.ts';

/**
 * The clock of a grievance, in calendar days after the day it was received, weekends included (California
 * Health & Safety Code §1368(a) and §1368.01; 28 CCR 1300.68(d) and 1300.68.01): acknowledged within 5 days,
 * resolved within 30, or within 3 where waiting could harm someone's health. The brands promise it everywhere.
 */
export const ACKNOWLEDGE_DAYS = 5;
export const RESOLVE_DAYS = 30;
export const URGENT_DAYS = 3;

export type GrievanceStatus = 'received' | 'acknowledged' | 'resolved';

/** Last days on which each step is in time. An urgent one is acknowledged when it is resolved, at the latest. */
export interface GrievanceDeadlines {
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

export interface Grievance {
  receivedOn: Day;
  urgentSince: Day | null;
  acknowledgedOn: Day | null;
  resolvedOn: Day | null;
}

export interface GrievanceState extends GrievanceDeadlines {
  status: GrievanceStatus;
  /** the step that is late, or was taken late: resolution before acknowledgement */
  late: 'resolution' | 'acknowledgement' | null;
  /** days until the next deadline, 0 on its day, negative after it; null once resolved */
  daysLeft: number | null;
}

/** Where a grievance stands on a day. */
export function grievanceState(grievance: Grievance, today: Day): GrievanceState {
  const { receivedOn, urgentSince, acknowledgedOn, resolvedOn } = grievance;
  const deadlines = grievanceDeadlines(receivedOn, urgentSince);
  const status = resolvedOn ? 'resolved' : acknowledgedOn ? 'acknowledged' : 'received';
  const late =
    (resolvedOn ?? today) > deadlines.resolveBy
      ? 'resolution'
      : (acknowledgedOn ?? resolvedOn ?? today) > deadlines.acknowledgeBy
        ? 'acknowledgement'
        : null;
  const next = status === 'received' ? deadlines.acknowledgeBy : deadlines.resolveBy;
  return { ...deadlines, status, late, daysLeft: resolvedOn ? null : daysBetween(today, next) };
}
