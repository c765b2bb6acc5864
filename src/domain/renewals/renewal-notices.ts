import { addDays, type Day, daysBetween, laterOf } from '#util/dates/calendar.ts';
import type { Cycle } from '../terms/membership-term.ts';

/**
 * Notices before a yearly plan renews by itself. California asks for one at least 15 and at most 45 days ahead
 * where a term is a year or longer (Bus. & Prof. Code §17602(b)); other states ask for the like, so it is kept
 * everywhere. Which states ask for more is for counsel to check. A monthly plan gets a receipt, no notice.
 */
const NOTICE_AT_LEAST_DAYS = 15;
export const NOTICE_AT_MOST_DAYS = 45;

/** Days ahead where a brand promises nothing else. */
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
 * The first day on which a renewal may be charged. A notice that went out late puts the charge off, not the
 * cover; without a notice that counts there is no charge.
 * @param noticesSentOn days on which this term's notices went out
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

/** A person's own plan that does not continue. */
export interface EndingPlan {
  firstName: string;
  plan: string;
}

/** Who has the household's plan from a day on instead of their own: a sentence for each, after others. */
export const endingPlansText = (ending: readonly EndingPlan[], instead: string): string =>
  ending
    .map(({ firstName, plan }) => ` ${firstName} has ${instead} from then on, as ${plan} cannot be renewed.`)
    .join('');
