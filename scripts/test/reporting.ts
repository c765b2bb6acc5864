import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { StepResult } from './results.ts';

/** How our reporters, which run inside a test runner, tell `npm test` what they count. */

export type TestKind = 'passed' | 'failed' | 'skipped';

const MARK = '@@test ';

/** Live progress: a marked line on the standard output for each finished test. */
export function writeProgress(kind: TestKind): void {
  process.stdout.write(`\n${MARK}${kind}\n`);
}

/** The kind in a line of output, or null for ordinary output. */
export const readProgress = (line: string): TestKind | null =>
  line.startsWith(MARK) ? (line.slice(MARK.length) as TestKind) : null;

/** Names the file for the result. */
export const RESULT_FILE = 'ENAMEL_TEST_RESULT_FILE';

export function writeResult(result: StepResult): void {
  const file = process.env[RESULT_FILE];
  if (file) writeFileSync(file, JSON.stringify(result));
}

interface RunnerError {
  message?: string | undefined;
  stack?: string | undefined;
  /** the difference of two values */
  diff?: string | undefined;
}

/** An error for the reader, without colors and without the runner's own stack frames. */
export function errorText({ message, stack, diff }: RunnerError): string {
  const lines = stripVTControlCharacters(stack ?? message ?? 'unknown error').split('\n');
  const own = lines.filter((line) => !/^\s+at .*(node_modules|node:internal|<anonymous>)/.test(line));
  return [own.join('\n'), stripVTControlCharacters(diff ?? '').trim()].filter(Boolean).join('\n\n');
}
