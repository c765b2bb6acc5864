import { addDays, addMonths, type Day } from '#util/dates/calendar.ts';

/** A calendar month, 'YYYY-MM'. Months compare as text. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;
export const laterMonth = (month: Month, months: number): Month =>
  monthOf(addMonths(firstDayOf(month), months));
export const lastDayOfMonth = (month: Month): Day => addDays(firstDayOf(laterMonth(month, 1)), -1);

/** All months from the first to the last one. */
export function monthsThrough(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = laterMonth(month, 1)) months.push(month);
  return months;
}

/** The months of a report: a year up to now, or the latest ones. The current month is the last one. */
export function reportMonths(
  { year, latest }: { year?: number | undefined; latest: number },
  today: Day,
): Month[] {
  const current = monthOf(today);
  if (year === undefined) return monthsThrough(laterMonth(current, 1 - latest), current);
  const last = `${year}-12`;
  return monthsThrough(`${year}-01`, last < current ? last : current);
}

/** The day from which the figures of a month are final: it has ended everywhere, and what was under way is stored. */
export const finalFrom = (month: Month): Day => addDays(firstDayOf(laterMonth(month, 1)), 1);

/** Whether nothing that is recorded from now on can belong to the month. */
export const isFinal = (month: Month, now: Date): boolean =>
  // the second day has begun in every zone of the United States
  now.getTime() >= Date.parse(`${finalFrom(month)}T12:00:00Z`);
