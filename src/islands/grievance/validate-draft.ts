import type { Problem } from '#client/http/call-failure.ts';
import { validateBody } from '#client/http/submit.ts';
import { grievance } from '#contracts/support/grievance.ts';
import type { Day } from '#util/dates/calendar.ts';
import type { Draft, Filer, GrievanceInput } from './draft.ts';

export type Checked = { body: GrievanceInput; problem: null } | { body: null; problem: Problem };

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
