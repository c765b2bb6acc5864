import { US_ZONES } from '#util/dates/us-zones.ts';
import { t } from './texts.ts';

type Day = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** Opening times of some days of the week, 24-hour clock in the office's own time zone. */
export interface OpeningHours {
  days: Day[];
  opens: string;
  closes: string;
}

/** Monday first. */
export const WEEK: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

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
      .map(({ opens, closes }) => (opens === closes ? t.dayAndNight : `${clock(opens)}–${clock(closes)}`))
      .join(', ');
    const run = runs.at(-1);
    if (run && run.hours === (text || t.closed)) run.last = day;
    else runs.push({ first: day, last: day, hours: text || t.closed });
  }
  return runs.map(({ first, last, hours }) => ({
    days: first === last ? t.shortDay(first) : `${t.shortDay(first)}–${t.shortDay(last)}`,
    hours,
  }));
}

/** Shown where the hours are unknown. */
export const noHours = (phone: string): string => (phone ? t.noHoursCall : t.noHours);

/** Shown where the dentists are unknown. */
export const noDentists = (phone: string): string => (phone ? t.noDentistsCall : t.noDentists);

/** 08:00 → 8 am, 17:30 → 5:30 pm, 00:00 → midnight. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour % 24 === 0 && minute === 0 ? t.midnight : t.clock(hour, minute);
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
  const next = opening.isOpen ? opening.closes : opening.opens;
  if (!next) return opening.isOpen ? t.openDayAndNight : t.closed;
  const { inDays, day, time } = next;
  return opening.isOpen ? t.openUntil(inDays, day, time) : t.closedUntil(inDays, day, time);
}

/** Creating a format takes longer than rendering a page. */
const knownZones = new Map(US_ZONES);

/** Such as Pacific Time; '' for an unknown time zone. */
export function zoneName(timezone: string): string {
  const known = knownZones.get(timezone);
  if (known !== undefined) return t.zone(known);
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longGeneric' });
    // in 1970 Detroit had no summer time
    const name =
      format.formatToParts(Date.UTC(2026, 0)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    knownZones.set(timezone, name);
    return t.zone(name);
  } catch {
    return '';
  }
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
