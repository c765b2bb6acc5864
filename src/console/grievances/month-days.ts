import { addDays, addMonths, type Day, firstOfNextMonth } from '#util/dates/calendar.ts';

/** The weeks of a month, from Sunday to Saturday; null for days of other months. @param month such as 2026-06 */
export function weeksOf(month: string): (Day | null)[][] {
  const first = `${month}-01`;
  const next = firstOfNextMonth(first);
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const days: (Day | null)[] = Array.from({ length: weekday }, () => null);
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The month some months later, or earlier. */
export const monthAfter = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** For formats in UTC. */
export const atNoon = (day: Day): Date => new Date(`${day}T12:00:00Z`);
