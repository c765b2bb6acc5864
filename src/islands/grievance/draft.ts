import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import type { ContactWay, grievance } from '#contracts/support/grievance.ts';
import { readText } from '#ui/forms/use-form.ts';
import type { Day } from '#util/dates/calendar.ts';
import { parseUsDate } from '#util/dates/us-date.ts';

/** A grievance as it is sent. */
export type GrievanceInput = BodyInputOf<typeof grievance>;

/** What stands in the form; some of its questions may not be answered yet. */
export type Draft = Omit<GrievanceInput, 'urgent'> & { urgent: boolean | undefined };

export type Filer = 'member' | 'other';

/**
 * Reads the form. A date that cannot be read goes along as it was typed, and the contract says what is wrong with it.
 * @param today where the device is
 */
export function readDraft(fields: FormData, dedupeKey: string, today: Day): Draft {
  const text = (name: string) => readText(fields, name);
  const happenedOn = text('happenedOn').trim();
  const urgent = { yes: true, no: false }[text('urgent')];
  return {
    name: text('name'),
    memberNumber: text('memberNumber'),
    email: text('email'),
    phone: text('phone'),
    address: text('address')
      .trim()
      .replace(/\s*\n\s*/g, ', '),
    contactBy: text('contactBy') as ContactWay,
    language: text('language'),
    representative:
      text('filer') === 'other'
        ? {
            name: text('representative.name'),
            relationship: text('representative.relationship'),
            phone: text('representative.phone'),
            email: text('representative.email'),
            authorisation: text('representative.authorisation'),
          }
        : null,
    happenedOn: parseUsDate(happenedOn, { rule: 'past', today }) ?? happenedOn,
    where: text('where'),
    officeId: text('officeId'),
    whatHappened: text('whatHappened'),
    desiredOutcome: text('desiredOutcome'),
    urgent,
    urgentReason: urgent ? text('urgentReason') : '',
    dedupeKey,
  };
}
