import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { errorText, writeProgress, writeResult } from './reporting.ts';
import type { Failure, StepResult } from './results.ts';

/** Counts Vitest's tests for `npm test`. Vitest loads reporters by their default export. */
export default class VitestReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state !== 'pending') writeProgress(state);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const results = modules.map(toResult);
    const rejections = unhandled.map((error) => ({ name: 'Unhandled error', detail: errorText(error) }));
    writeResult({
      passed: results.reduce((sum, { passed }) => sum + passed, 0),
      failures: [...results.flatMap(({ failures }) => failures), ...rejections],
      skipped: results.flatMap(({ skipped }) => skipped),
      unsteady: results.flatMap(({ unsteady }) => unsteady ?? []),
    });
  }
}

/** Includes errors outside any test: a file that cannot be loaded, or a failed hook, whose tests are only skipped. */
function toResult(module: TestModule): StepResult {
  const file = module.relativeModuleId;
  const unsteady: string[] = [];
  const failures = module.errors().map(toFailure(file));
  const result: StepResult = { passed: 0, failures, skipped: [], unsteady };
  for (const suite of module.children.allSuites())
    result.failures.push(...suite.errors().map(toFailure(`${file} > ${suite.fullName}`)));
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    const name = `${file} > ${test.fullName}`;
    if (test.diagnostic()?.flaky) unsteady.push(name);
    if (state === 'passed') result.passed += 1;
    else if (state === 'failed')
      result.failures.push({ name, detail: (errors ?? []).map(errorText).join('\n\n') });
    else result.skipped.push(name);
  }
  if (module.state() === 'failed' && result.failures.length === 0)
    result.failures.push({ name: file, detail: 'the file failed outside its tests' });
  return result;
}

const toFailure =
  (name: string) =>
  (error: Parameters<typeof errorText>[0]): Failure => ({ name, detail: errorText(error) });
