import { addDays, addMonths, type Day, dayNumber, dayOfMonth, daysBetween } from '#util/dates/calendar.ts';

export type Cycle = 'annual' | 'monthly';

/** The days that one payment covers: from `start` to the day before `end`, which is the renewal date. */
export interface Term {
  start: Day;
  end: Day;
}

const MONTHS: Record<Cycle, number> = { annual: 12, monthly: 1 };

/**
 * A first term, or one after a gap. A year from June 10 is covered through June 9; a month from January 31 through
 * February 27 (28 in a leap year).
 */
export function firstTerm(start: Day, cycle: Cycle): Term {
  return { start, end: addMonths(start, MONTHS[cycle]) };
}

/**
 * The term that follows without a gap. It renews on the day of the month on which the membership began, if the month
 * has it: after January 31 on February 28, then on March 31.
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
  // a cancellation may have moved the end to a day on which no term begins
  const isItsDay = addMonths(next.start, 0, anchorDay) === next.start;
  const followsOn = !hasEnded || (paidOn === next.start && isItsDay);
  // do not charge for days that are over
  if (followsOn && paidOn < next.end) return { ...next, anchorDay };
  return { ...firstTerm(paidOn, cycle), anchorDay: dayOfMonth(paidOn) };
}

/** The last covered day, as members read it. */
export function lastDayOf(term: Term): Day {
  return addDays(term.end, -1);
}

/** @throws RangeError for a term without a day */
export function daysIn(term: Term): number {
  const days = daysBetween(term.start, term.end);
  if (days < 1) throw new RangeError(`A term has at least one day: ${term.start} to ${term.end}`);
  return days;
}

/** Remaining days of the term, including the day itself. All before the term, none after it. */
export function daysLeft(term: Term, on: Day): number {
  return Math.min(daysIn(term), Math.max(0, daysBetween(on, term.end)));
}

/** Remaining whole months of the term on a day. A month that began before it does not count. */
export function monthsLeft(term: Term, on: Day): number {
  const from = Math.max(dayNumber(on), dayNumber(term.start));
  let months = 0;
  while (dayNumber(monthsBeforeEnd(term, months + 1)) >= from) months += 1;
  return months;
}

/** The day on which the last `months` months of a term begin. */
export function monthsBeforeEnd(term: Term, months: number): Day {
  // the later of both is nearest to the day of the month on which the membership began
  const anchorDay = Math.max(dayOfMonth(term.start), dayOfMonth(term.end));
  return addMonths(term.end, -months, anchorDay);
}
