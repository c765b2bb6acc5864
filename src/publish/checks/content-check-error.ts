import type { Finding } from '#cms/checks/context/finding.ts';
import { CodedError } from '#util/coded-error.ts';
import { findingCounts, findingText } from './findings-text.ts';

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
