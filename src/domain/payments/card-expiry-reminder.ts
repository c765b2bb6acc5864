import { addMonths, type Day } from '#util/dates/calendar.ts';

/** The month in which a card is good for the last time. */
export interface CardEnd {
  expYear: number;
  /** 1 to 12 */
  expMonth: number;
}

/** 'YYYY-MM' */
export const lastMonthOf = ({ expYear, expMonth }: CardEnd): string =>
  `${expYear}-${String(expMonth).padStart(2, '0')}`;

/**
 * Whether to remind a member of their card today: from the month before its last one, which is when banks send the
 * next card, and only where something is to be charged after it has expired.
 */
export function isCardReminderDue(card: CardEnd, chargeOn: Day, today: Day): boolean {
  const lastMonth = lastMonthOf(card);
  if (chargeOn <= today || chargeOn.slice(0, 7) <= lastMonth) return false;
  return today.slice(0, 7) >= addMonths(`${lastMonth}-01`, -1).slice(0, 7);
}
