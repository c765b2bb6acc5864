import { lastLine, type StepResult } from './results.ts';

/** The final output: each failure in full, the skipped tests by name, then the totals. */
export function summary(results: readonly StepResult[]): string {
  const failures = results.flatMap((result) => result.failures);
  const skipped = results.flatMap((result) => result.skipped);
  const unsteady = results.flatMap((result) => result.unsteady ?? []);
  const parts: string[] = [];
  if (failures.length > 0) {
    const failureTexts = failures.map(
      ({ name, detail }, index) => `${index + 1}) ${name}\n${indent(detail.trim())}\n`,
    );
    parts.push('', 'Failed', '', ...failureTexts);
  }
  if (unsteady.length > 0)
    parts.push('', 'Passed on a second try', '', ...unsteady.map((name) => `- ${name}`));
  if (skipped.length > 0) parts.push('', 'Skipped', '', ...skipped.map((name) => `- ${name}`));
  return [...parts, '', lastLine(results)].join('\n');
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `   ${line}`))
    .join('\n');
}
