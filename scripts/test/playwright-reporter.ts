import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { errorText, writeProgress, writeResult } from './reporting.ts';
import type { Failure } from './results.ts';

/** Counts Playwright's tests for `npm test`. Playwright loads reporters by their default export. */
export default class PlaywrightReporter implements Reporter {
  #tests: TestCase[] = [];
  readonly #errors: Failure[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status === 'skipped') writeProgress('skipped');
    else writeProgress(status === test.expectedStatus ? 'passed' : 'failed');
  }

  /** Such as a server that does not start. */
  onError(error: TestError): void {
    const detail = errorText({ ...error, message: error.message ?? error.value });
    this.#errors.push({ name: 'Outside any test', detail });
    process.stderr.write(`${detail}\n`);
  }

  /** Each test once in each browser project. */
  onEnd(): void {
    const result = { passed: 0, failures: this.#errors, skipped: [] as string[], unsteady: [] as string[] };
    for (const test of this.#tests) {
      const [, project = '', ...titles] = test.titlePath();
      const name = `[${project}] ${titles.join(' > ')}`;
      const outcome = test.outcome();
      if (outcome === 'expected' || outcome === 'flaky') result.passed += 1;
      if (outcome === 'flaky') result.unsteady.push(name);
      if (outcome === 'skipped') result.skipped.push(name);
      if (outcome === 'unexpected') result.failures.push({ name, detail: describeError(test) });
    }
    writeResult(result);
  }

  printsToStdio(): boolean {
    return true;
  }
}

const describeError = (test: TestCase): string =>
  test.results
    .flatMap(({ errors }) => errors)
    .map(errorText)
    .join('\n\n') || 'expected to fail, but passed';
