import { addDays, type Day, laterOf } from '#util/dates/calendar.ts';
import { type Cycle, nextTerm, type Term } from '../terms/membership-term.ts';
import { earliestChargeOn } from './renewal-notices.ts';

/** What the renewal of a membership depends on. */
export interface Renewal {
  cycle: Cycle;
  term: Term;
  anchorDay: number;
  autoRenew: boolean;
  /** whether the plan may still be sold to this household */
  planOffered: boolean;
  /** what the next term costs, and the most that the member agreed to pay for a term */
  priceCents: number;
  agreedCents: number;
  /** decides on notices: where plans are changed, the longer of the running cycle and the next */
  noticeCycle: Cycle;
  /** days of this term's notices, and of the attempts to charge the renewal that failed */
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
  /** the notice never went out: it goes out first, the charge follows 15 days later */
  | { step: 'send_notice' };

/**
 * What is to be done about a renewal today. Asked any number of times a day it says the same, and after days
 * without an answer it goes on where it stopped.
 *
 * A price that went up is charged only to who agreed to it: silence is not a yes. A term that is over already
 * is not sold.
 */
export function renewalStep(renewal: Renewal, today: Day): RenewalStep {
  const renewsOn = renewal.term.end;
  if (today < renewsOn) return { step: 'wait', until: renewsOn };
  if (!renewal.autoRenew) return { step: 'end', because: 'auto_renew_off' };
  if (!renewal.planOffered) return { step: 'end', because: 'plan_withdrawn' };
  if (renewal.priceCents > renewal.agreedCents) return { step: 'end', because: 'price_not_agreed' };

  const term = nextTerm(renewal.term, renewal.cycle, renewal.anchorDay);
  if (today >= term.end) return { step: 'end', because: 'too_late' };
  const dueOn = earliestChargeOn({ cycle: renewal.noticeCycle, renewsOn }, renewal.noticesSentOn);
  if (dueOn === null) return { step: 'send_notice' };
  const next = nextAttempt(renewal.failedOn, dueOn, renewal.retryDays);
  if (next.kind === 'exhausted') return { step: 'end', because: 'payment_failed' };
  if (today < next.on) return { step: 'wait', until: next.on };
  return { step: 'charge', attempt: renewal.failedOn.length + 1, term };
}

/** Days after the first attempt on which a renewal is charged, where a brand promises nothing else. */
export const RETRY_DAYS: readonly number[] = [0, 3, 7, 14];

type NextAttempt = { kind: 'attempt'; on: Day } | { kind: 'exhausted'; on: Day };

/**
 * When a failed renewal is tried again. Days are counted from the first attempt, so that a job that was down
 * takes none of the member's chances; and there is one attempt a day at most, so that it does not use them up
 * all at once. The member stays covered until the last one has failed.
 * @param failedOn days of the attempts that failed, in order
 * @param dueOn the day from which the renewal may be charged
 * @param retryDays days after the first attempt, beginning with 0
 */
export function nextAttempt(
  failedOn: readonly Day[],
  dueOn: Day,
  retryDays: readonly number[] = RETRY_DAYS,
): NextAttempt {
  const [first] = failedOn;
  const last = failedOn.at(-1);
  if (first === undefined || last === undefined) return { kind: 'attempt', on: dueOn };
  const after = retryDays[failedOn.length];
  if (after === undefined) return { kind: 'exhausted', on: last };
  return { kind: 'attempt', on: laterOf(addDays(first, after), addDays(last, 1)) };
}
