import { z } from 'zod';

const StepResultSchema = z.object({
  passed: z.int(),
  /** one entry per failed test, or for an error of the runner itself */
  failures: z.array(
    z.object({
      name: z.string(),
      /** details for the reader: the assertion, the compiler's message, the end of the output */
      detail: z.string(),
    }),
  ),
  /** full names of the tests that were skipped */
  skipped: z.array(z.string()),
  /** full names of passed tests that needed a second try */
  unsteady: z.array(z.string()).optional(),
});

/** The result of one step of `npm test`. A step without a test runner (types, lint, build …) is one test. */
export type StepResult = z.infer<typeof StepResultSchema>;
export type Failure = StepResult['failures'][number];

/** One failed test: the result of a step that could not run. */
export function failedStep(name: string, detail: string): StepResult {
  return { passed: 0, failures: [{ name, detail }], skipped: [] };
}

export const PASSED_STEP: StepResult = { passed: 1, failures: [], skipped: [] };

/** How a command ended. `code` is null when a signal ended it. */
export interface Ended {
  code: number | null;
  /** why we ended it, if we did */
  stopped: 'time limit' | 'interrupted' | null;
  /** its output, without colors */
  output: string;
  /** the file with the same output */
  logFile: string;
}

/** A command that is one test: it passes with exit code 0. */
export function commandResult(name: string, ended: Ended): StepResult {
  return ended.code === 0 && ended.stopped === null ? PASSED_STEP : failedStep(name, howItEnded(ended));
}

/**
 * A test runner's result. Its reporter is trusted for single tests, but not for the absence of failures: a
 * missing or unreadable result, a result without tests, and a bad exit without a failed test each count as failed.
 * @param text what the reporter wrote; null if it wrote nothing
 */
export function runnerResult(name: string, ended: Ended, text: string | null): StepResult {
  if (text === null) return failedStep(`${name}: no report`, howItEnded(ended));
  let result: StepResult;
  try {
    result = StepResultSchema.parse(JSON.parse(text));
  } catch (error) {
    return failedStep(`${name}: unreadable report`, `${String(error)}\n${howItEnded(ended)}`);
  }
  const { passed, failures, skipped } = result;
  const problem =
    (ended.stopped !== null && ended.stopped) ||
    (passed + failures.length + skipped.length === 0 && 'no test ran') ||
    (ended.code !== 0 && failures.length === 0 && 'failed without a failed test');
  if (problem) failures.push({ name: `${name}: ${problem}`, detail: howItEnded(ended) });
  return result;
}

const TAIL_LINES = 60;

function howItEnded({ code, stopped, output, logFile }: Ended): string {
  const lines = output.trimEnd().split('\n');
  const tail = lines.slice(-TAIL_LINES).join('\n').trim();
  const end = stopped ? `ended by us: ${stopped}` : code === null ? 'ended by a signal' : `exit code ${code}`;
  const cut = lines.length > TAIL_LINES ? `… (${lines.length - TAIL_LINES} lines more in ${logFile})\n` : '';
  return tail === '' ? `${end}, no output` : `${cut}${tail}\n(${end})`;
}

/** The final output: each failure in full, the skipped tests by name, then the totals. */
export function summary(results: readonly StepResult[]): string {
  const failures = results
    .flatMap((result) => result.failures)
    .map(({ name, detail }, index) => `${index + 1}) ${name}\n${indent(detail.trim())}\n`);
  const list = (names: string[]) => names.map((name) => `- ${name}`);
  const sections: [title: string, lines: string[]][] = [
    ['Failed', failures],
    ['Passed on a second try', list(results.flatMap((result) => result.unsteady ?? []))],
    ['Skipped', list(results.flatMap((result) => result.skipped))],
  ];
  const lines = sections.flatMap(([title, entries]) =>
    entries.length > 0 ? ['', title, '', ...entries] : [],
  );
  return [...lines, '', lastLine(results)].join('\n');
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, '   ');

/** The last line of `npm test`: `N passed, N failed`, and `, N skipped` if any were. */
export function lastLine(results: readonly StepResult[]): string {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const skipped = results.reduce((sum, result) => sum + result.skipped.length, 0);
  const line = `${passed} passed, ${countFailed(results)} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}

export const countFailed = (results: readonly StepResult[]): number =>
  results.reduce((sum, result) => sum + result.failures.length, 0);
