export type Day = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** Opening times of some days of the week, 24-hour clock in the office's own time zone. */
export interface OpeningHours {
  days: Day[];
  opens: string;
  closes: string;
}

/** Monday first. */
export const WEEK: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export const DAY_NAMES: Readonly<Record<Day, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
const NAMES: Record<Day, string> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};

/** Opening hours as people write them, Monday first, equal neighbouring days joined: Mon–Thu 8 am–5 pm. */
export function hoursLines(hours: readonly OpeningHours[]): { days: string; hours: string }[] {
  const runs: { first: Day; last: Day; hours: string }[] = [];
  for (const day of WEEK) {
    const text = hours
      .filter((entry) => entry.days.includes(day))
      .map((entry) => `${clock(entry.opens)}–${clock(entry.closes)}`)
      .join(', ');
    const run = runs.at(-1);
    if (run && run.hours === (text || 'Closed')) run.last = day;
    else runs.push({ first: day, last: day, hours: text || 'Closed' });
  }
  return runs.map(({ first, last, hours }) => ({
    days: first === last ? NAMES[first] : `${NAMES[first]}–${NAMES[last]}`,
    hours,
  }));
}

/** 08:00 → 8 am, 17:30 → 5:30 pm, 00:00 → midnight. */
export function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour % 24 === 0 && minute === 0) return 'midnight';
  const half = hour < 12 ? 'am' : 'pm';
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`;
}
