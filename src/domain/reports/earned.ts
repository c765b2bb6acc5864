import { addDays, type Day, dayNumber, laterOf } from '#util/dates/calendar.ts';

/** A price for the days of a term, and what was credited of it later. */
export interface SoldTerm {
  cents: number;
  /** when it was entered in the ledger */
  bookedOn: Day;
  start: Day;
  /** the day after the last one; without days, all is earned when it is booked */
  end: Day;
  /** by day */
  credits: readonly TermCredit[];
}

export interface TermCredit {
  on: Day;
  cents: number;
  /** the days at the end are no longer paid for; otherwise each remaining day costs less */
  shortens: boolean;
}

/** Sums since the beginning. What was sold, less credits, is: earned - reversed + deferred. */
export interface Earning {
  earnedCents: number;
  /** earned before, and credited later */
  reversedCents: number;
  /** not yet earned */
  deferredCents: number;
}

const NOTHING: Earning = { earnedCents: 0, reversedCents: 0, deferredCents: 0 };

/**
 * What a term has earned through a day: the same part of the price for each day, down to the cent, and the rest with
 * the last day. It depends only on what was entered through that day, so it does not change later: a credit takes from
 * what is not yet earned, and the rest of it reverses what was earned, on the day of the credit.
 */
export function earnedThrough({ cents, bookedOn, start, end, credits }: SoldTerm, day: Day): Earning {
  if (day < bookedOn) return NOTHING;
  let totalCents = cents;
  let line: Line = { from: start, earnedCents: 0, cents, days: daysBetween(start, end) };
  let earnedCents = 0;
  let reversedCents = 0;
  /** through the day before */
  const earnUntil = (next: Day) => {
    const keptCents = earnedCents - reversedCents;
    earnedCents += Math.max(0, Math.min(earnedBefore(line, next), totalCents) - keptCents);
  };
  for (const credit of credits) {
    if (credit.on > day) break;
    const on = laterOf(credit.on, bookedOn);
    earnUntil(on);
    totalCents -= credit.cents;
    reversedCents += Math.max(0, earnedCents - reversedCents - totalCents);
    const from = laterOf(on, start);
    const left = earnedCents - reversedCents;
    if (!credit.shortens)
      line = { from, earnedCents: left, cents: totalCents - left, days: daysBetween(from, end) };
  }
  earnUntil(addDays(day, 1));
  return { earnedCents, reversedCents, deferredCents: totalCents - (earnedCents - reversedCents) };
}

interface Line {
  from: Day;
  earnedCents: number;
  /** for the days from then on */
  cents: number;
  days: number;
}

function earnedBefore({ from, earnedCents, cents, days }: Line, next: Day): number {
  const over = days < 1 ? 1 : Math.min(Math.max(daysBetween(from, next), 0), days);
  return earnedCents + Math.floor((cents * over) / Math.max(days, 1));
}

const numbers = new Map<Day, number>();

/** Reports compare the same few days for each of many terms. */
function numberOf(day: Day): number {
  const number = numbers.get(day) ?? dayNumber(day);
  numbers.set(day, number);
  return number;
}

const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);
