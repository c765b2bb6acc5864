/** Opening times of some days, 24-hour clock. */
interface Times {
  days: readonly string[];
  opens: string;
  closes: string;
}

/** An evening begins after offices of the usual hours have closed. */
export const EVENING_FROM = '18:00';
const WEEKEND: readonly string[] = ['sat', 'sun'];

/** Whether somebody who works until five can come on a weekday: open after 6 pm on one, at least. */
export const opensEvenings = (hours: readonly Times[]): boolean =>
  hours.some(
    ({ days, opens, closes }) =>
      days.some((day) => !WEEKEND.includes(day)) && (closes > EVENING_FROM || closes <= opens),
  );

/** Whether it opens on a Saturday or a Sunday. */
export const opensWeekends = (hours: readonly Times[]): boolean =>
  hours.some(({ days }) => days.some((day) => WEEKEND.includes(day)));
