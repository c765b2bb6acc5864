import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { writeLiveEvent } from './live-events.ts';

/** Playwright reporter: live events for `npm test`. Playwright loads reporters by their default export. */
export default class PlaywrightLive implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === 'skipped') writeLiveEvent({ kind: 'skipped' });
    else if (result.status === test.expectedStatus) writeLiveEvent({ kind: 'passed' });
    else writeLiveEvent({ kind: 'failed', name: test.title, detail: '' });
  }

  /** The JSON report also has errors outside tests, so these only go to the step's log. */
  onError(error: TestError): void {
    process.stderr.write(`${error.stack ?? error.message ?? error.value ?? 'unknown error'}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
