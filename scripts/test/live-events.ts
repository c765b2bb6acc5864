/**
 * How a runner tells `npm test` what happens while it happens: one marked line of JSON on its standard
 * output for each finished test. The counts shown live come from here; the sums come from the runner's report.
 */
export type LiveEvent =
  | { kind: 'passed' | 'skipped' }
  /** `detail` is what the report does not tell of the failure, such as the difference of two values */
  | { kind: 'failed'; name: string; detail: string }
  /** a fault outside any test: a file that cannot be loaded, a failed hook, an unhandled rejection */
  | { kind: 'error'; name: string; detail: string };

const MARK = '@@test-event ';

export function writeLiveEvent(event: LiveEvent): void {
  process.stdout.write(`\n${MARK}${JSON.stringify(event)}\n`);
}

/** The event a line of output carries, or null for ordinary output. */
export function readLiveEvent(line: string): LiveEvent | null {
  if (!line.startsWith(MARK)) return null;
  try {
    return JSON.parse(line.slice(MARK.length)) as LiveEvent;
  } catch {
    return null;
  }
}
