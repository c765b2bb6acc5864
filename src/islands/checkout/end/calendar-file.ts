import { type OpeningHours, WEEK } from '#domain/offices/opening-hours.ts';
import { addDays, type Day, dayNumber } from '#util/dates/calendar.ts';

/** A local time without a zone: calendars show it unchanged. */
interface LocalTime {
  day: Day;
  /** 24-hour clock, such as 08:30 */
  time: string;
}

export interface CalendarEntry {
  uid: string;
  at: LocalTime;
  minutes: number;
  title: string;
  place: string;
  notes: string;
}

const CALL_TIME = '10:00';

/** When to call an office: tomorrow, or the next day on which it opens, at its opening time. */
export function nextOpening(hours: readonly OpeningHours[], today: Day): LocalTime {
  for (let ahead = 1; ahead <= WEEK.length; ahead += 1) {
    const day = addDays(today, ahead);
    // day 0, 1970-01-01, was a Thursday
    const weekday = WEEK[(dayNumber(day) + 3) % WEEK.length];
    const times = hours.filter(({ days }) => days.some((each) => each === weekday)).map(({ opens }) => opens);
    const [first] = times.sort();
    if (first) return { day, time: first };
  }
  return { day: addDays(today, 1), time: CALL_TIME };
}

/** An iCalendar file (RFC 5545), with a reminder at the time itself. */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const { uid, at, minutes, title, place, notes } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Enamel//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART:${at.day.replaceAll('-', '')}T${at.time.replace(':', '')}00`,
    `DURATION:PT${minutes}M`,
    `SUMMARY:${escapeText(title)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    `DESCRIPTION:${escapeText(notes)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0M',
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

const MAX_LINE_BYTES = 75;

/** Lines have at most 75 bytes; a longer one continues after a line break and a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let text = '';
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > MAX_LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += sign;
    bytes += size;
  }
  return text;
}
