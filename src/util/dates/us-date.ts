import { type Day, isDay } from './calendar.ts';
import { formatDay } from './format-day.ts';
import { t } from './texts.ts';

/**
 * What a year of two digits means. 'past', for birth dates and days that happened: the latest year that makes the
 * day not later than today. 'future', for days still to come: the earliest that makes it not earlier.
 */
export type YearRule = 'past' | 'future';

export interface Reading {
  rule: YearRule;
  today: Day;
}

const TYPED = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/;
/** without separators, as some password managers write it */
const DIGITS = /^(\d\d)(\d\d)(\d{4}|\d{2})$/;

/**
 * Parses a typed day: month, day and a year of two or four digits (specification §9: mm/dd/yy), with
 * slashes, hyphens, dots or no separator. Accepts ISO days as well.
 * @returns null for an invalid day, such as 02/30/15
 */
export function parseUsDate(typed: string, { rule, today }: Reading): Day | null {
  const text = typed.trim();
  if (isDay(text)) return text;
  const [, month = '', date = '', year = ''] = TYPED.exec(text) ?? DIGITS.exec(text) ?? [];
  const rest = `-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const days = year.length === 4 ? [year + rest] : year === '' ? [] : candidates(year, rest, { rule, today });
  return days.find(isDay) ?? null;
}

/** The days that a year of two digits may mean, the likeliest first. */
function candidates(year: string, rest: string, { rule, today }: Reading): Day[] {
  const century = Number(today.slice(0, 2));
  const days = [century - 1, century, century + 1].map((hundreds) => `${hundreds}${year}${rest}`);
  return rule === 'past' ? days.filter((day) => day <= today).reverse() : days.filter((day) => day >= today);
}

/** A day as its field shows it: mm/dd/yy, with the whole year where two digits would be read as another one. */
export function typedDay(day: Day, reading: Reading): string {
  const short = formatDay(day);
  if (parseUsDate(short, reading) === day) return short;
  return `${short.slice(0, 6)}${day.slice(0, 4)}`;
}

/** March 5, 2015 */
export const longDay = (day: Day): string => t.longDay(day);

/**
 * Text to which one digit was just added at its end, with the slash that belongs before that digit: after a month
 * and after a day that are complete. Number pads of phones have no slash.
 */
export function withSlash(text: string): string {
  const [, before = '', group = ''] = /^((?:\d{1,2}\/){0,2})(\d+)$/.exec(text) ?? [];
  const slashes = before.split('/').length - 1;
  const most = [12, 31][slashes];
  const isFull = most !== undefined && (group.length > 2 || (group.length === 2 && Number(group) > most));
  return isFull ? `${before}${group.slice(0, -1)}/${group.slice(-1)}` : text;
}
