import { US_ZONES } from './us-zones.ts';

/**
 * Arithmetic with calendar days, which have no time and no zone: a membership bought at 11 pm in Phoenix
 * belongs to Phoenix's day. Everything is computed in UTC, where no day is 23 or 25 hours long.
 */

/** A calendar day, 'YYYY-MM-DD', of the years 1000 to 9999. Days compare as text. */
export type Day = string;

const DAY_MS = 86_400_000;
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Whether the text is a day that exists: 2027-02-29 does not. */
export function isDay(text: string): boolean {
  return numberOf(text) !== null;
}

/** Days since 1970-01-01. @throws RangeError if the day does not exist */
export function dayNumber(day: Day): number {
  const number = numberOf(day);
  if (number === null) throw new RangeError(`Not a calendar day: ${day}`);
  return number;
}

export function addDays(day: Day, days: number): Day {
  return dayAt(dayNumber(day) + days);
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 to 31 */
export function dayOfMonth(day: Day): number {
  return utc(day).getUTCDate();
}

/**
 * The day some months later (or earlier, for a negative number). In a month that is too short it is the
 * month's last day.
 * @param anchorDay the day of the month to aim for; default: that of `day`. From 28 February with anchor day 31, a
 * month later is 31 March.
 */
export function addMonths(day: Day, months: number, anchorDay = dayOfMonth(day)): Day {
  const date = utc(day);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month, Math.min(anchorDay, lastDay)) / DAY_MS);
}

export function firstOfNextMonth(day: Day): Day {
  return addMonths(day, 1, 1);
}

export function laterOf(first: Day, ...others: Day[]): Day {
  return others.reduce((latest, day) => (day > latest ? day : latest), first);
}

export function earlierOf(first: Day, ...others: Day[]): Day {
  return others.reduce((earliest, day) => (day < earliest ? day : earliest), first);
}

const formatByZone = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day at an instant in a time zone.
 * @param timeZone IANA name, such as America/Phoenix
 * @throws RangeError for an unknown zone
 */
export function dayAtInstant(instant: Date, timeZone: string): Day {
  let format = formatByZone.get(timeZone);
  if (!format) {
    // Swedish writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formatByZone.set(timeZone, format);
  }
  return format.format(instant);
}

/** Whether this machine knows the time zone. */
export function isTimeZone(name: string): boolean {
  if (US_ZONES.has(name)) return true;
  try {
    dayAtInstant(new Date(0), name);
    return true;
  } catch {
    return false;
  }
}

/** The calendar day at an instant in this device's time zone. */
export function localDay(instant = new Date()): Day {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

function numberOf(text: string): number | null {
  if (!DAY.test(text)) return null;
  const month = Number(text.slice(5, 7));
  const date = Number(text.slice(8));
  const ms = Date.UTC(Number(text.slice(0, 4)), month - 1, date);
  // the 31st of a shorter month would be a day of the next one
  const exists = new Date(ms).getUTCDate() === date && month >= 1 && month <= 12;
  return exists ? ms / DAY_MS : null;
}

function utc(day: Day): Date {
  return new Date(dayNumber(day) * DAY_MS);
}

function dayAt(number: number): Day {
  const text = new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (!DAY.test(text)) throw new RangeError(`Outside the calendar: ${text}`);
  return text;
}
