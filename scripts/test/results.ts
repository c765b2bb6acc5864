/** The result of one step of `npm test`. A step without a test runner (types, lint, build …) is one test. */
export interface StepResult {
  passed: number;
  /** one entry per failed test, or for an error of the runner itself */
  failures: Failure[];
  /** full names of the tests that were skipped */
  skipped: string[];
  /** full names of passed tests that needed a second try */
  unsteady?: string[];
}

export interface Failure {
  name: string;
  /** details for the reader: the assertion, the compiler's message, the end of the output */
  detail: string;
}

/** One failed test: the result of a step that could not run. */
export function failedStep(name: string, detail: string): StepResult {
  return { passed: 0, failures: [{ name, detail }], skipped: [] };
}

export const PASSED_STEP: StepResult = { passed: 1, failures: [], skipped: [] };

/** The last line of `npm test`: `N passed, N failed`, and `, N skipped` if any were. */
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
