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

/**
 * Opening hours as display lines, Monday first, with equal neighboring days joined: Mon–Thu 8 am–5 pm. Empty where the
 * hours are unknown, which does not mean closed.
 */
export function hoursLines(hours: readonly OpeningHours[]): { days: string; hours: string }[] {
  if (hours.length === 0) return [];
  const runs: { first: Day; last: Day; hours: string }[] = [];
  for (const day of WEEK) {
    const text = hours
      .filter((entry) => entry.days.includes(day))
      .map(({ opens, closes }) => (opens === closes ? 'Day and night' : `${clock(opens)}–${clock(closes)}`))
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

/** Shown where the hours are unknown. */
export const noHours = (phone: string): string =>
  `We do not have the hours of this office yet.${phone ? ' Please call before you come.' : ''}`;

/** Shown where the dentists are unknown. */
export const noDentists = (phone: string): string =>
  phone ? 'Call the office to ask who is in.' : 'We do not have the names of its dentists yet.';

/** 08:00 → 8 am, 17:30 → 5:30 pm, 00:00 → midnight. */
export function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour % 24 === 0 && minute === 0) return 'midnight';
  const half = hour < 12 ? 'am' : 'pm';
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`;
}
