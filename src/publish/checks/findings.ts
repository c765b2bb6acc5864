import type { Finding } from '#cms/checks/rule.ts';
import { shownPlace } from '#cms/schema/issues.ts';
import { CodedError } from '#util/coded-error.ts';
import { counted } from '#util/text/words.ts';

/** Findings listed per rule; the rest are counted. */
const MAX_PER_RULE = 8;
const MAX_FINDINGS = 60;
const SIGNS = { error: '✗', warning: '!' } as const;

/** The findings as text, by severity and rule, each with its document, field, and remedy. */
export function findingLines(findings: readonly Finding[]): string[] {
  const lines: string[] = [];
  for (const severity of ['error', 'warning'] as const) {
    const groups = Map.groupBy(
      findings.filter((finding) => finding.severity === severity),
      ({ rule }) => rule,
    );
    for (const [rule, found] of groups) {
      lines.push(`  ${SIGNS[severity]} ${rule} (${counted(found.length, severity)})`);
      for (const finding of found.slice(0, MAX_PER_RULE)) {
        lines.push(`      ${printable(placeOf(finding))}`, `        ${printable(finding.message)}`);
      }
      if (found.length > MAX_PER_RULE) lines.push(`      … and ${found.length - MAX_PER_RULE} more`);
    }
  }
  return lines.length > 2 * MAX_FINDINGS
    ? [...lines.slice(0, 2 * MAX_FINDINGS), `  … and more; --json lists them all`]
    : lines;
}

/** 2 errors and 1 warning; '' without findings. */
export function findingCounts(findings: readonly Finding[]): string {
  const count = (severity: Finding['severity']) =>
    findings.filter((finding) => finding.severity === severity).length;
  return [counted(count('error'), 'error'), counted(count('warning'), 'warning')]
    .filter((text) => !text.startsWith('0 '))
    .join(' and ');
}

/** A finding on one line. */
export function findingText(finding: Finding): string {
  return printable(`${placeOf(finding)}: ${finding.message} (${finding.rule})`);
}

const placeOf = (finding: Finding): string =>
  finding.field === '' ? shownPlace(finding) : `${shownPlace(finding)}  ${finding.field}`;

/** Quoted content must not control a terminal or change how the text reads. */
const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069]/gu, '\ufffd');

/** Content that the schema allows but visitors must not get, such as unreadable text. */
export class ContentCheckError extends CodedError {
  readonly code = 'content_check';
  /** includes warnings, so an editor can fix everything at once */
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    const errors = findings.filter(({ severity }) => severity === 'error');
    super(
      [
        `the content does not pass the checks (${findingCounts(findings)}):`,
        ...errors.slice(0, 20).map((finding) => `  ${findingText(finding)}`),
      ].join('\n'),
    );
    this.findings = findings;
  }
}

/** @throws ContentCheckError where one of the findings is an error */
export function refuseErrors(findings: readonly Finding[]): void {
  if (findings.some(({ severity }) => severity === 'error')) throw new ContentCheckError(findings);
}
