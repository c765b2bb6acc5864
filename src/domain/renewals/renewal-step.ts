import { addDays, type Day, laterOf } from '#util/dates/calendar.ts';
import { type Cycle, nextTerm, type Term } from '../terms/membership-term.ts';
import { earliestChargeOn } from './renewal-notices.ts';

export interface Renewal {
  cycle: Cycle;
  term: Term;
  anchorDay: number;
  autoRenew: boolean;
  /** whether the plan may still be sold to this household */
  planOffered: boolean;
  /** the price of the next term, and the most that the member agreed to pay for it */
  priceCents: number;
  agreedCents: number;
  /** the cycle that decides on notices; after a change of plan, the longer one */
  noticeCycle: Cycle;
  /** days of this term's notices, and of the failed attempts to charge the renewal, without those that people asked for */
  noticesSentOn: readonly Day[];
  failedOn: readonly Day[];
  /** days after the first attempt on which to charge, beginning with 0 */
  retryDays: readonly number[];
}

export type RenewalStep =
  | { step: 'wait'; until: Day }
  | { step: 'charge'; attempt: number; term: Term }
  | {
      step: 'end';
      because: 'auto_renew_off' | 'plan_withdrawn' | 'price_not_agreed' | 'payment_failed' | 'too_late';
    }
  /** no notice was sent: send one now, and charge 15 days later */
  | { step: 'send_notice' };

/**
 * The next step of a renewal today. It may be computed any number of times a day, or after days without a run.
 *
 * A higher price is charged only if the member agreed to it. A term that is over is not sold.
 * @param isAsked a failed charge is tried again before its day, or after the last one, because a person asks for it
 */
export function renewalStep(renewal: Renewal, today: Day, isAsked = false): RenewalStep {
  const renewsOn = renewal.term.end;
  if (today < renewsOn) return { step: 'wait', until: renewsOn };
  if (!renewal.autoRenew) return { step: 'end', because: 'auto_renew_off' };
  if (!renewal.planOffered) return { step: 'end', because: 'plan_withdrawn' };
  if (renewal.priceCents > renewal.agreedCents) return { step: 'end', because: 'price_not_agreed' };

  const term = nextTerm(renewal.term, renewal.cycle, renewal.anchorDay);
  if (today >= term.end) return { step: 'end', because: 'too_late' };
  const dueOn = earliestChargeOn({ cycle: renewal.noticeCycle, renewsOn }, renewal.noticesSentOn);
  if (dueOn === null) return { step: 'send_notice' };
  const charge = { step: 'charge', attempt: renewal.failedOn.length + 1, term } as const;
  if (isAsked && renewal.failedOn.length > 0) return charge;
  const next = nextAttempt(renewal.failedOn, dueOn, renewal.retryDays);
  if (next === null) return { step: 'end', because: 'payment_failed' };
  return today < next ? { step: 'wait', until: next } : charge;
}

/** Days after the first attempt on which a renewal is charged, by default. */
export const RETRY_DAYS: readonly number[] = [0, 3, 7, 14];

/**
 * The day on which to charge a renewal next. Days are counted from the first attempt, so an outage of the job costs no
 * attempt, and there is at most one attempt a day. The member stays covered until the last one has failed.
 * @param failedOn days of the failed attempts, in order
 * @param dueOn the first day on which the renewal may be charged
 * @param retryDays days after the first attempt, beginning with 0
 * @returns null after the last attempt
 */
export function nextAttempt(
  failedOn: readonly Day[],
  dueOn: Day,
  retryDays: readonly number[] = RETRY_DAYS,
): Day | null {
  const [first] = failedOn;
  const last = failedOn.at(-1);
  if (first === undefined || last === undefined) return dueOn;
  const after = retryDays[failedOn.length];
  return after === undefined ? null : laterOf(addDays(first, after), addDays(last, 1));
}
