import { US_ZONES } from '#util/dates/us-zones.ts';

type Day = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

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
const shortName = (day: Day): string => DAY_NAMES[day].slice(0, 3);

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
    days: first === last ? shortName(first) : `${shortName(first)}–${shortName(last)}`,
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
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour % 24 === 0 && minute === 0) return 'midnight';
  const half = hour < 12 ? 'am' : 'pm';
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`;
}

type Opening =
  /** `closes`: undefined if it never closes */
  | { isOpen: true; closes?: Moment }
  /** `opens`: undefined if it never opens */
  | { isOpen: false; opens?: Moment };

/** A time of the office's own clock. */
interface Moment {
  /** how many days from now; 0 is today */
  inDays: number;
  day: Day;
  /** such as 8:30 am */
  time: string;
}

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/**
 * Whether an office is open at a moment, computed on the office's wall clock, so that daylight saving time shifts
 * nothing. Hours that end before they begin go past midnight; hours that end when they begin are a whole day.
 * @param timezone IANA name
 * @returns null for an unknown time zone
 */
export function openingAt(hours: readonly OpeningHours[], timezone: string, at: Date): Opening | null {
  const now = wallMinute(timezone, at);
  if (now === null) return null;
  const spans = weekSpans(hours);
  if (spans.length === 0) return { isOpen: false };
  // a span that began on Sunday may reach into Monday
  for (const minute of [now, now + WEEK_MINUTES]) {
    const current = spans.find(({ from, until }) => from <= minute && minute < until);
    if (!current) continue;
    if (current.until - current.from >= WEEK_MINUTES) return { isOpen: true };
    return { isOpen: true, closes: moment(minute, current.until) };
  }
  const next = spans.find(({ from }) => from > now) ?? spans[0];
  return next ? { isOpen: false, opens: moment(now, next.from) } : { isOpen: false };
}

/** One short line: Open now, closes at 5 pm · Closed now, opens tomorrow at 8 am. */
export function openingText(opening: Opening): string {
  if (opening.isOpen)
    return opening.closes ? `Open now, closes ${when(opening.closes)}` : 'Open now, day and night';
  return opening.opens ? `Closed now, opens ${when(opening.opens)}` : 'Closed';
}

/** Creating a format takes longer than rendering a page. */
const knownZones = new Map(US_ZONES);

/** Such as Pacific Time; '' for an unknown time zone. */
export function zoneName(timezone: string): string {
  const known = knownZones.get(timezone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longGeneric' });
    // in 1970 Detroit had no summer time
    const name =
      format.formatToParts(Date.UTC(2026, 0)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    knownZones.set(timezone, name);
    return name;
  } catch {
    return '';
  }
}

function when({ inDays, day, time }: Moment): string {
  if (inDays === 0) return `at ${time}`;
  return `${inDays === 1 ? 'tomorrow' : DAY_NAMES[day]} at ${time}`;
}

/** Minutes since the beginning of Monday. */
function wallMinute(timezone: string, at: Date): number | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const day = WEEK.indexOf(parts.weekday?.toLowerCase() as Day);
    return day * DAY_MINUTES + Number(parts.hour) * 60 + Number(parts.minute);
  } catch {
    return null;
  }
}

interface Span {
  from: number;
  until: number;
}

/** The week's hours in order; adjacent ones are joined. */
function weekSpans(hours: readonly OpeningHours[]): Span[] {
  const spans = hours
    .flatMap(({ days, opens, closes }) =>
      days.map((day) => {
        const from = WEEK.indexOf(day) * DAY_MINUTES + minuteOf(opens);
        const length = minuteOf(closes) - minuteOf(opens);
        return { from, until: from + (length > 0 ? length : length + DAY_MINUTES) };
      }),
    )
    .sort((a, b) => a.from - b.from);
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else joined.push({ ...span });
  }
  const [first, last] = [joined[0], joined.at(-1)];
  // Sunday night may go on into Monday morning
  if (first && last && first !== last && last.until >= first.from + WEEK_MINUTES) {
    last.until = Math.max(last.until, first.until + WEEK_MINUTES);
    joined.shift();
  }
  return joined;
}

const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

function moment(now: number, minute: number): Moment {
  const at = minute < now ? minute + WEEK_MINUTES : minute;
  const day = WEEK[Math.floor(at / DAY_MINUTES) % 7] ?? 'mon';
  const inDay = at % DAY_MINUTES;
  const time = clock(`${Math.floor(inDay / 60)}:${inDay % 60}`);
  return { inDays: Math.floor(at / DAY_MINUTES) - Math.floor(now / DAY_MINUTES), day, time };
}
