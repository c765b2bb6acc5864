/** What one step of `npm test` found. A step without a runner of its own (types, lint, build …) is one test. */
export interface StepResult {
  passed: number;
  /** one entry a failed test, or a fault of the runner itself */
  failures: Failure[];
  /** full names of the tests that were skipped */
  skipped: string[];
  /** full names of passed tests that needed a second try */
  unsteady?: string[];
}

export interface Failure {
  name: string;
  /** what a person needs to see: the assertion, the compiler's words, the end of the output */
  detail: string;
}

/** One failed test and nothing else: how a step that could not do its work is counted. */
export function failedStep(name: string, detail: string): StepResult {
  return { passed: 0, failures: [{ name, detail }], skipped: [] };
}

export const PASSED_STEP: StepResult = { passed: 1, failures: [], skipped: [] };

/** Sums the steps into the last line of `npm test`: `N passed, N failed`, and `, N skipped` if any were. */
export function lastLine(results: readonly StepResult[]): string {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = countFailed(results);
  const skipped = results.reduce((sum, result) => sum + result.skipped.length, 0);
  const line = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}

export function countFailed(results: readonly StepResult[]): number {
  return results.reduce((sum, result) => sum + result.failures.length, 0);
}
