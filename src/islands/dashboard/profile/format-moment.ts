import { localDay } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';

/** An instant as the person before the screen counts time: “today, 5:04 PM”, “06/15/26, 5:04 PM”. */
export function formatMoment(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const day = localDay(at);
  return `${day === localDay(now) ? 'today' : formatDay(day)}, ${time}`;
}
