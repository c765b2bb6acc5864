import { type RefObject, useEffect, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import { validateBody } from '#client/http/submit.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { type ContactWay, grievance } from '#contracts/support/grievance.ts';
import { readText } from '#ui/forms/use-form.ts';
import type { Day } from '#util/dates/calendar.ts';
import { parseUsDate } from '#util/dates/us-date.ts';

/** A grievance as it is sent. */
export type GrievanceInput = BodyInputOf<typeof grievance>;

/** What stands in the form; some of its questions may not be answered yet. */
type Draft = Omit<GrievanceInput, 'urgent'> & { urgent: boolean | undefined };

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

type Checked = { body: GrievanceInput; problem: null } | { body: null; problem: Problem };

/**
 * What the contract says against the form, all of it at once, and what only the form can ask.
 * @param filer '' until it was said who files
 * @param fileProblem what keeps the files from being sent; '' if nothing
 */
export function validateDraft(draft: Draft, filer: Filer | '', fileProblem: string, today: Day): Checked {
  const { urgent } = draft;
  // The rules that look at two fields are silent while one is missing that must be one of a few.
  const body = { ...draft, urgent: urgent ?? false };
  const found = validateBody(grievance, body);
  const fields: Record<string, string> = { ...found?.fields };
  if (filer === '') fields.filer = 'Please say who is filing.';
  if (urgent === undefined) fields.urgent = 'Please say whether it is urgent.';
  if (!fields.happenedOn && draft.happenedOn && draft.happenedOn > today)
    fields.happenedOn = 'This date is in the future.';
  if (fileProblem !== '') fields.attachments = fileProblem;
  if (Object.keys(fields).length === 0) return { body, problem: null };
  return { body: null, problem: { message: summary(Object.keys(fields).length), fields, code: 'invalid' } };
}

const summary = (count: number): string =>
  count === 1
    ? 'One answer needs another look. It is marked below.'
    : `${count} answers need another look. They are marked below.`;

/** The answers on which other questions depend. */
interface Answers {
  filer: Filer | '';
  contactBy: ContactWay;
  isUrgent: boolean;
}

/** Read from the form itself: a browser may have filled it in before the script was there. */
export function useDraftAnswers(
  form: RefObject<HTMLFormElement | null>,
  isReady: boolean,
): Answers & { read(): void } {
  const [answers, setAnswers] = useState<Answers>({ filer: '', contactBy: 'email', isUrgent: false });
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    setAnswers({
      filer: readText(fields, 'filer') as Filer | '',
      contactBy: readText(fields, 'contactBy') as ContactWay,
      isUrgent: readText(fields, 'urgent') === 'yes',
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once all fields are there
  useEffect(read, [isReady]);
  return { ...answers, read };
}
