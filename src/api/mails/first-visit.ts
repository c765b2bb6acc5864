import type { z } from 'zod';
import { formatAddress, type OfficeContactSchema } from '#contracts/shared/address.ts';
import { WEEK } from '#domain/offices/opening-hours.ts';
import { addDays, type Day } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatPhone } from '#util/text/phone.ts';
import { type Block, facts, heading, type MailAttachment, paragraph } from './mail-body.ts';

/** The office that a new member has chosen. There is no appointment yet; only the first day of cover is known. */
export interface FirstVisit {
  office: z.output<typeof OfficeContactSchema>;
  /** weekdays as in WEEK; empty if unknown */
  openDays: readonly string[];
  coveredFrom: Day;
}

const WORKDAYS: readonly string[] = WEEK.slice(0, 5);

/** The first day after joining on which the office answers the phone; a workday if its hours are unknown. */
export function dayToCall({ openDays, coveredFrom }: Pick<FirstVisit, 'openDays' | 'coveredFrom'>): Day {
  const open = openDays.length > 0 ? openDays : WORKDAYS;
  const nextDays = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(coveredFrom, days));
  return nextDays.find((day) => open.includes(weekday(day))) ?? addDays(coveredFrom, 1);
}

const weekday = (day: Day): string => WEEK[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? '';

export function firstVisitBlocks({ office, coveredFrom }: FirstVisit): Block[] {
  return [
    heading('Your first visit'),
    paragraph(
      `You don’t have an appointment yet. Call your office to make one, and say that you are a member. You are covered from ${formatDay(coveredFrom)}. A reminder for your calendar is attached.`,
    ),
    facts([
      ['Your office', office.name],
      ['Phone', formatPhone(office.phone)],
      ['Address', formatAddress(office)],
    ]),
  ];
}

/** A day in the calendar, without the member number, because calendars are shared. */
export function firstVisitReminder(visit: FirstVisit): MailAttachment {
  const { office } = visit;
  const phone = formatPhone(office.phone);
  return {
    kind: 'calendar',
    day: dayToCall(visit),
    title: `Call ${office.name} for your first visit`,
    details: `This is a reminder, not an appointment.${phone && ` The office’s number is ${phone}.`} You are covered from ${formatDay(visit.coveredFrom)}.`,
    place: `${office.name}, ${formatAddress(office)}`,
  };
}
