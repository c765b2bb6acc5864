import { addDays, addMonths, type Day, dayNumber, dayOfMonth, daysBetween } from '#util/dates/calendar.ts';

export type Cycle = 'annual' | 'monthly';

/** The days that one payment covers: from `start` until, but without, `end`, which is also the renewal date. */
export interface Term {
  start: Day;
  end: Day;
}

const MONTHS: Record<Cycle, number> = { annual: 12, monthly: 1 };

/**
 * A first term, or one after a gap. A year from 10 June is covered to 9 June and renews on 10 June; a month
 * from 31 January is covered to 27 February (28th in a leap year).
 */
export function firstTerm(start: Day, cycle: Cycle): Term {
  return { start, end: addMonths(start, MONTHS[cycle]) };
}

/**
 * The term that follows without a gap. It aims for the day of the month on which the membership began, so that
 * one begun on 31 January renews on 28 February, then on 31 March again.
 * @param anchorDay day of the month on which the membership began, 1 to 31
 */
export function nextTerm(term: Term, cycle: Cycle, anchorDay: number): Term {
  return { start: term.end, end: addMonths(term.end, MONTHS[cycle], anchorDay) };
}

/**
 * The term that a renewal pays for. It follows on if paid during the membership, its grace days, or the day the term
 * ends. Later it begins on the day of payment, so that no days without cover are charged.
 */
export function renewedTerm(
  membership: { term: Term; cycle: Cycle; anchorDay: number; hasEnded: boolean },
  paidOn: Day,
): Term & { anchorDay: number } {
  const { term, cycle, anchorDay, hasEnded } = membership;
  const next = nextTerm(term, cycle, anchorDay);
  // an end before its day, such as that of a cancellation, is no day on which terms begin
  const isItsDay = addMonths(next.start, 0, anchorDay) === next.start;
  const followsOn = !hasEnded || (paidOn === next.start && isItsDay);
  // Do not charge for days that are over.
  if (followsOn && paidOn < next.end) return { ...next, anchorDay };
  return { ...firstTerm(paidOn, cycle), anchorDay: dayOfMonth(paidOn) };
}

/** The last day that is covered, as it is shown to people. */
export function lastDayOf(term: Term): Day {
  return addDays(term.end, -1);
}

/** @throws RangeError for a term without a day */
export function daysIn(term: Term): number {
  const days = daysBetween(term.start, term.end);
  if (days < 1) throw new RangeError(`A term has a day at least: ${term.start} to ${term.end}`);
  return days;
}

/** Days of the term that are left on a day, which itself counts. All before the term, none after it. */
export function daysLeft(term: Term, on: Day): number {
  return Math.min(daysIn(term), Math.max(0, daysBetween(on, term.end)));
}

/** Whole months of the term that are left on a day, which itself counts; a month begun before it does not. */
export function monthsLeft(term: Term, on: Day): number {
  const from = Math.max(dayNumber(on), dayNumber(term.start));
  let months = 0;
  while (dayNumber(monthsBeforeEnd(term, months + 1)) >= from) months += 1;
  return months;
}

/** The day on which the last `months` months of a term begin. */
export function monthsBeforeEnd(term: Term, months: number): Day {
  // The later of both ends is nearest to the day of the month that the membership aims for.
  const anchorDay = Math.max(dayOfMonth(term.start), dayOfMonth(term.end));
  return addMonths(term.end, -months, anchorDay);
}
