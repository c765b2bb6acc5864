import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { writeLiveEvent } from './live-events.ts';

/** Vitest reporter: live events for `npm test`. Vitest loads reporters by their default export. */
export default class VitestLive implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') {
      const name = `${test.module.relativeModuleId} > ${test.fullName}`;
      const detail = errors.map(({ diff }) => stripVTControlCharacters(diff ?? '')).join('\n\n');
      writeLiveEvent({ kind: 'failed', name, detail: detail.trim() });
    } else if (state !== 'pending') {
      writeLiveEvent({ kind: state });
    }
  }

  onTestSuiteResult(suite: TestSuite): void {
    for (const error of suite.errors()) report(`${suite.module.relativeModuleId} > ${suite.fullName}`, error);
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) report(module.relativeModuleId, error);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) report('Unhandled error', error);
  }
}

function report(name: string, error: { message?: string; stack?: string | undefined }): void {
  writeLiveEvent({ kind: 'error', name, detail: error.stack ?? error.message ?? String(error) });
}
