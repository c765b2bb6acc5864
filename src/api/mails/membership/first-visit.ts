import type { z } from 'zod';
import { formatAddress, type OfficeContactSchema } from '#contracts/shared/address.ts';
import { WEEK } from '#domain/offices/opening-hours.ts';
import { addDays, type Day } from '#util/dates/calendar.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatPhone } from '#util/text/phone.ts';
import { type Block, facts, heading, type MailAttachment, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { t } from './texts.ts';

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
    heading(t.firstVisit.heading),
    paragraph(t.firstVisit.callToBook(shownDay(coveredFrom))),
    facts([
      [t.firstVisit.yourOffice, office.name],
      [shared.phone, formatPhone(office.phone)],
      [shared.address, formatAddress(office)],
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
    title: t.firstVisit.reminder(office.name),
    details: t.firstVisit.details(phone, shownDay(visit.coveredFrom)),
    place: `${office.name}, ${formatAddress(office)}`,
  };
}
