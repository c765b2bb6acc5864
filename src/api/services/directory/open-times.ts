/** Opening times of some days, 24-hour clock. */
interface Times {
  days: readonly string[];
  opens: string;
  closes: string;
}

/** After the closing time of most offices. */
export const EVENING_FROM = '18:00';
const WEEKEND: readonly string[] = ['sat', 'sun'];

/** Whether an office is open after 6 pm on a weekday, for people who work until five. */
export const opensEvenings = (hours: readonly Times[]): boolean =>
  hours.some(
    ({ days, opens, closes }) =>
      days.some((day) => !WEEKEND.includes(day)) && (closes > EVENING_FROM || closes <= opens),
  );

/** Whether it opens on a Saturday or a Sunday. */
export const opensWeekends = (hours: readonly Times[]): boolean =>
  hours.some(({ days }) => days.some((day) => WEEKEND.includes(day)));
