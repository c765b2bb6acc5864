import type { TestKind } from './reporting.ts';
import { countFailed, type StepResult } from './results.ts';

export interface Progress {
  /** counts a finished test */
  count(kind: TestKind): void;
  /** the step's current activity */
  note(text: string): void;
  done(result: StepResult): void;
}

const TERMINAL_MS = 200;
const LOG_MS = 15_000;

/**
 * Shows a running step: its name, elapsed time, and test counts. A terminal line is rewritten; elsewhere a
 * line is added every 15 seconds.
 */
export function startProgress(name: string, out: NodeJS.WriteStream, now: () => number = Date.now): Progress {
  const startedAt = now();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let activity = 'running';

  const line = (state: string) => `${name.padEnd(12)}${clock(now() - startedAt).padStart(7)}  ${state}`;
  const running = () => (counts.passed + counts.failed + counts.skipped > 0 ? countsText(counts) : activity);
  const show = () => {
    if (out.isTTY) out.write(`\r\x1b[K${line(running()).slice(0, out.columns - 1)}`);
    else out.write(`${line(running())}\n`);
  };
  show();
  const timer = setInterval(show, out.isTTY ? TERMINAL_MS : LOG_MS);

  return {
    count(kind) {
      counts[kind] += 1;
    },
    note(text) {
      activity = text;
    },
    done(result) {
      clearInterval(timer);
      const failed = countFailed([result]);
      const sums = countsText({ passed: result.passed, failed, skipped: result.skipped.length });
      const end = line(`${failed === 0 ? 'ok' : 'FAILED'}  ${sums}`);
      out.write(out.isTTY ? `\r\x1b[K${end}\n` : `${end}\n`);
    },
  };
}

function countsText({
  passed,
  failed,
  skipped,
}: {
  passed: number;
  failed: number;
  skipped: number;
}): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Milliseconds as `7.4s` or `3m07s`. */
function clock(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, '0')}s`;
}
