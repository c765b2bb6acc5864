/**
 * Live progress from a test runner to `npm test`: one marked line of JSON on its standard output for each
 * finished test. Live counts come from here; totals come from the runner's report.
 */
export type LiveEvent =
  | { kind: 'passed' | 'skipped' }
  /** `detail` is missing from the report, such as the difference of two values */
  | { kind: 'failed'; name: string; detail: string }
  /** an error outside any test: a file that cannot be loaded, a failed hook, an unhandled rejection */
  | { kind: 'error'; name: string; detail: string };

const MARK = '@@test-event ';

export function writeLiveEvent(event: LiveEvent): void {
  process.stdout.write(`\n${MARK}${JSON.stringify(event)}\n`);
}

/** The event in a line of output, or null for ordinary output. */
export function readLiveEvent(line: string): LiveEvent | null {
  if (!line.startsWith(MARK)) return null;
  try {
    return JSON.parse(line.slice(MARK.length)) as LiveEvent;
  } catch {
    return null;
  }
}
