import type { LiveEvent } from './live-events.ts';
import { type Failure, failedStep, PASSED_STEP, type StepResult } from './results.ts';

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
export function settleCommand(name: string, ended: Ended): StepResult {
  return ended.code === 0 && ended.stopped === null ? PASSED_STEP : failedStep(name, howItEnded(ended));
}

/**
 * A test runner's result. Its report is trusted for single tests, but not for the absence of failures: a
 * missing or unreadable report, a report without tests, a bad exit without a failed test, and an error
 * outside any test, which only its live events report, each count as failed.
 */
export function settleRunner(
  name: string,
  ended: Ended,
  report: string | null,
  read: (report: string) => StepResult,
  events: readonly LiveEvent[] = [],
): StepResult {
  if (report === null) return failedStep(`${name}: no report`, howItEnded(ended));
  let result: StepResult;
  try {
    result = read(report);
  } catch (error) {
    return failedStep(`${name}: unreadable report`, `${String(error)}\n${howItEnded(ended)}`);
  }
  const failures = withEvents(result.failures, events);
  if (ended.stopped !== null) {
    failures.push({ name: `${name}: ${ended.stopped}`, detail: howItEnded(ended) });
  } else if (result.passed + failures.length + result.skipped.length === 0) {
    failures.push({ name: `${name}: no test ran`, detail: howItEnded(ended) });
  } else if (ended.code !== 0 && failures.length === 0) {
    failures.push({ name: `${name}: failed without a failed test`, detail: howItEnded(ended) });
  }
  return { ...result, failures };
}

/**
 * Merges a failure's details from the report and the events. An error of a file comes twice: in the report by
 * the file's name alone, and as events with the stack, named `file > suite`.
 */
function withEvents(failures: readonly Failure[], events: readonly LiveEvent[]): Failure[] {
  const failed = events.filter((event) => event.kind === 'failed');
  const errors = events.filter((event) => event.kind === 'error');
  const explained = failures.map(({ name, detail }) => {
    const more = failed.filter((event) => event.name === name && event.detail !== '');
    const stacks = errors.filter((event) => fileOf(event.name) === name);
    const own = stacks.length === 0 ? [detail] : [];
    return { name, detail: [...own, ...stacks.map(textOf), ...more.map(textOf)].join('\n\n') };
  });
  const untold = errors.filter((event) => !failures.some(({ name }) => name === fileOf(event.name)));
  return [...explained, ...untold.map(({ name, detail }) => ({ name, detail }))];
}

const fileOf = (name: string) => name.split(' > ')[0];
const textOf = ({ detail }: { detail: string }) => detail;

const TAIL_LINES = 60;

function howItEnded({ code, stopped, output, logFile }: Ended): string {
  const lines = output.trimEnd().split('\n');
  const tail = lines.slice(-TAIL_LINES).join('\n').trim();
  const end = stopped ? `ended by us: ${stopped}` : code === null ? 'ended by a signal' : `exit code ${code}`;
  const cut = lines.length > TAIL_LINES ? `… (${lines.length - TAIL_LINES} lines more in ${logFile})\n` : '';
  return tail === '' ? `${end}, no output` : `${cut}${tail}\n(${end})`;
}
