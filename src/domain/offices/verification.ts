import type { VerificationWay } from '#contracts/catalog/verified.ts';
import { VERIFIED_DAYS } from '#contracts/staff/directory.ts';
import { addDays, type Day, dayAtInstant, dayNumber } from '#util/dates/calendar.ts';

/** Who said so, in the words of the content, which pages translate (office-texts.ts). */
export const SOURCE_OF_WAY: Readonly<Record<VerificationWay, string>> = {
  phone: 'Call to the office',
  visit: 'Visit to the office',
  login: 'Confirmed by the office',
  email: 'Email from the office',
};

interface Verified {
  source: string;
  verifiedOn: Day;
}

/** Of the content's verification and that of the staff, the later one. */
export const laterVerification = (content: Verified, staff: Verified | undefined): Verified =>
  staff && staff.verifiedOn > content.verifiedOn ? staff : content;

/** The zone of the mainland in which a day begins first. */
const FIRST_ZONE = 'America/New_York';

/** The last day on which an entry can have been verified: today, where it begins first. */
export const newestDay = (now: Date): Day => dayAtInstant(now, FIRST_ZONE);

/** Whether an entry that was verified on a day has to be verified again. */
export const isOverdue = (verifiedOn: Day, today: Day): boolean => addDays(verifiedOn, VERIFIED_DAYS) < today;

/** Working days in which a report is checked (California Health & Safety Code §1367.27). */
const REPORT_DAYS = 30;

/**
 * The last day for checking a report. Public holidays count as working days, so it never ends later than the law's.
 */
export function reportDueOn(receivedOn: Day): Day {
  let due = receivedOn;
  for (let left = REPORT_DAYS; left > 0; ) {
    due = addDays(due, 1);
    if (!isWeekend(due)) left -= 1;
  }
  return due;
}

/** 1 January 1970 was a Thursday. */
const isWeekend = (day: Day): boolean => (dayNumber(day) + 4) % 7 === 0 || (dayNumber(day) + 4) % 7 === 6;
