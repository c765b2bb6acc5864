import { type Fact, whereFacts, whoFacts } from '#api/mails/support/grievance.ts';
import type { Case, CaseFile, CaseInList } from '#api/services/support/read-grievances.ts';
import type { GrievanceStep } from '#domain/grievances/grievance-deadlines.ts';
import { counted } from '#util/text/words.ts';
import { columns, printable } from './terminal.ts';

/** One line per case. */
export function caseList(cases: readonly CaseInList[]): string {
  return columns(
    cases.map(({ site, caseNumber, urgent, receivedOn, status, files, next }) => [
      caseNumber,
      site,
      `received ${receivedOn}`,
      next ? dueText(next) : status,
      [urgent && 'URGENT', files > 0 && counted(files, 'file')].filter(Boolean).join(', '),
    ]),
  );
}

/** Such as "acknowledge by 2026-06-06 (2 days left)". */
function dueText({ step, by, daysLeft }: GrievanceStep): string {
  const days = counted(Math.abs(daysLeft), 'day');
  return `${step} by ${by} (${daysLeft < 0 ? `${days} LATE` : daysLeft === 0 ? 'today' : `${days} left`})`;
}

/** A case in full, for the person who handles it. */
export function caseSheet(
  found: Case,
  { next, files }: { next: GrievanceStep | null; files: readonly Omit<CaseFile, 'content'>[] },
): string {
  const { form } = found;
  const facts: Fact[] = [
    ['Case', `${found.caseNumber} (${found.site})`],
    ['Status', next ? `${found.status}; ${dueText(next)}` : found.status],
    ['Received on', found.receivedOn],
    ['Acknowledge by', found.acknowledgeBy],
    ['Resolve by', found.resolveBy],
    ['Acknowledged', stepText(found.acknowledgedAt, found.handler && `by ${found.handler}`)],
    ['Resolved', stepText(found.resolvedAt, '')],
    ['Urgent', form.urgent ? `yes: ${form.urgentReason}` : 'no'],
    ...whoFacts(form),
    ...whereFacts(form),
    ...files.map(({ name, type, bytes }): Fact => ['File', `${name} (${type}, ${bytes} bytes)`]),
  ];
  const rows = facts.filter(([, value]) => value !== '').map(([label, value]) => [label, printable(value)]);
  const texts: [title: string, text: string][] = [
    ['What happened', form.whatHappened],
    ['What the member asks for', form.desiredOutcome],
    ['Decision', found.decision],
  ];
  const paragraphs = texts
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}:\n\n${printable(text)}`);
  return [columns(rows), ...paragraphs].join('\n\n');
}

function stepText(at: Date | null, by: string): string {
  return at ? [`${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`, by].filter(Boolean).join(' ') : '';
}
