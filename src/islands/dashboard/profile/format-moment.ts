import { localDay } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { t } from './texts.ts';

/** An instant as the person before the screen counts time: “today, 5:04 PM”, “06/15/26, 5:04 PM”. */
export function formatMoment(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const time = t.timeOf(at);
  const day = localDay(at);
  return day === localDay(now) ? t.today(time) : `${shownDay(day)}, ${time}`;
}
