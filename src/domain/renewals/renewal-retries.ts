import { addDays, type Day, laterOf } from '#util/dates/calendar.ts';

/** Days after the first attempt on which a renewal is charged, where a brand promises nothing else. */
export const RETRY_DAYS: readonly number[] = [0, 3, 7, 14];

export type NextAttempt = { kind: 'attempt'; on: Day } | { kind: 'exhausted'; on: Day };

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
