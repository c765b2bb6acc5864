import { addDays, type Day, daysBetween, laterOf } from '#util/dates/calendar.ts';
import type { Cycle } from '../terms/membership-term.ts';

/**
 * Notices before an annual plan renews automatically. California requires one 15 to 45 days ahead for a term of a year
 * or longer (Bus. & Prof. Code §17602(b)), and other states have similar laws, so all members get it. Counsel must check
 * which states require more. A monthly plan gets a receipt instead.
 */
const NOTICE_AT_LEAST_DAYS = 15;
export const NOTICE_AT_MOST_DAYS = 45;

/** Days ahead, by default. */
export const NOTICE_DAYS: Record<Cycle, readonly number[]> = { annual: [30, 7], monthly: [] };

/** What is wrong with a brand's own notice days, or null. */
export function noticeDaysError(cycle: Cycle, noticeDays: readonly number[]): string | null {
  if (noticeDays.some((days) => !Number.isInteger(days) || days < 1))
    return 'Notices are sent whole days ahead';
  if (cycle === 'monthly' || noticeDays.some(inBand)) return null;
  return `One notice must be sent ${NOTICE_AT_LEAST_DAYS} to ${NOTICE_AT_MOST_DAYS} days ahead`;
}

/**
 * The notice to send today, named by its days ahead, or null. If the job missed days, only the notice nearest to the
 * renewal is sent. None on or after the renewal date.
 * @param sent days ahead of the notices already sent this term
 */
export function noticeDue(
  renewal: { renewsOn: Day; noticeDays: readonly number[]; sent: readonly number[] },
  today: Day,
): number | null {
  const ahead = daysBetween(today, renewal.renewsOn);
  if (ahead < 1) return null;
  const reached = renewal.noticeDays.filter((days) => days >= ahead);
  if (reached.length === 0) return null;
  const nearest = Math.min(...reached);
  return renewal.sent.some((days) => days <= nearest) ? null : nearest;
}

/**
 * The first day on which a renewal may be charged. A late notice postpones the charge, not the coverage. Without a
 * notice in time there is no charge.
 * @param noticesSentOn days on which this term's notices were sent
 */
export function earliestChargeOn(
  renewal: { cycle: Cycle; renewsOn: Day },
  noticesSentOn: readonly Day[],
): Day | null {
  if (renewal.cycle === 'monthly') return renewal.renewsOn;
  const counting = noticesSentOn
    .filter((day) => daysBetween(day, renewal.renewsOn) <= NOTICE_AT_MOST_DAYS)
    .toSorted();
  const first = counting[0];
  return first === undefined ? null : laterOf(renewal.renewsOn, addDays(first, NOTICE_AT_LEAST_DAYS));
}

function inBand(days: number): boolean {
  return days >= NOTICE_AT_LEAST_DAYS && days <= NOTICE_AT_MOST_DAYS;
}
