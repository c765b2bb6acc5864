import { type RefObject, useEffect, useState } from 'react';
import type { Problem } from '#client/http/call-failure.ts';
import { validateBody } from '#client/http/submit.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';
import { type ContactWay, grievance } from '#contracts/support/grievance.ts';
import { readText } from '#ui/forms/use-form.ts';
import type { Day } from '#util/dates/calendar.ts';
import { parseUsDate } from '#util/dates/us-date.ts';
import { t } from './texts.ts';

/** A grievance as it is sent. */
export type GrievanceInput = BodyInputOf<typeof grievance>;

/** The input of the form, in which the question of urgency may be open. */
type Draft = Omit<GrievanceInput, 'urgent'> & { urgent: boolean | undefined };

export type Filer = 'member' | 'other';

/**
 * Reads the form. An unreadable date stays as typed, so that the contract reports it.
 * @param today in the time zone of the device
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
    language: text('language').trim() || t.pageLanguage,
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

type ValidationResult = { body: GrievanceInput; problem: null } | { body: null; problem: Problem };

/**
 * Checks the contract and the questions that only the form has, and reports all errors at once.
 * @param filer '' until it is chosen
 * @param fileProblem why the files cannot be sent; '' if they can
 */
export function validateDraft(
  draft: Draft,
  filer: Filer | '',
  fileProblem: string,
  today: Day,
): ValidationResult {
  const { urgent } = draft;
  // Without a value here, the contract would skip its rules that compare two fields.
  const body = { ...draft, urgent: urgent ?? false };
  const found = validateBody(grievance, body);
  const fields: Record<string, string> = { ...found?.fields };
  if (filer === '') fields.filer = t.sayWhoFiles;
  if (urgent === undefined) fields.urgent = t.sayWhetherUrgent;
  if (!fields.happenedOn && draft.happenedOn && draft.happenedOn > today) fields.happenedOn = t.dateInFuture;
  if (fileProblem !== '') fields.attachments = fileProblem;
  if (Object.keys(fields).length === 0) return { body, problem: null };
  return {
    body: null,
    problem: { message: t.anotherLook(Object.keys(fields).length), fields, code: 'invalid' },
  };
}

/** Answers that decide which other questions are shown. */
interface Answers {
  filer: Filer | '';
  contactBy: ContactWay;
  isUrgent: boolean;
}

/** Reads the form itself, because the browser may have filled it in before hydration. */
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
