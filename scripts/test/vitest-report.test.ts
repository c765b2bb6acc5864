import { describe, expect, it } from 'vitest';
import { readVitestReport } from './vitest-report.ts';

interface Test {
  ancestorTitles: string[];
  title: string;
  status: string;
  failureMessages: string[];
}

const ran = (title: string, status: string, ...failureMessages: string[]): Test => ({
  ancestorTitles: ['money'],
  title,
  status,
  failureMessages,
});
const file = (name: string, status: string, tests: Test[], message = '') => ({
  name: `${process.cwd()}/${name}`,
  status,
  message,
  assertionResults: tests,
});
const report = (...files: ReturnType<typeof file>[]) => JSON.stringify({ success: true, testResults: files });

describe('a report of Vitest', () => {
  it('is counted test by test', () => {
    const tests = [ran('adds', 'passed'), ran('subtracts', 'passed'), ran('divides', 'failed', 'by zero')];
    expect(readVitestReport(report(file('src/a.test.ts', 'failed', tests)))).toEqual({
      passed: 2,
      failures: [{ name: 'src/a.test.ts > money > divides', detail: 'by zero' }],
      skipped: [],
    });
  });

  it('names what was skipped or is still to be written', () => {
    const tests = [ran('adds', 'passed'), ran('divides', 'skipped'), ran('rounds', 'todo')];
    const { passed, skipped } = readVitestReport(report(file('src/a.test.ts', 'passed', tests)));
    expect(passed).toBe(1);
    expect(skipped).toEqual(['src/a.test.ts > money > divides', 'src/a.test.ts > money > rounds']);
  });

  it('counts a file that could not be loaded as failed, though it holds no test', () => {
    const { failures } = readVitestReport(report(file('src/a.test.ts', 'failed', [], 'Cannot find module')));
    expect(failures).toEqual([{ name: 'src/a.test.ts', detail: 'Cannot find module' }]);
  });

  it('counts a hook that failed, which Vitest reports as nothing but skipped tests', () => {
    const { failures, skipped } = readVitestReport(
      report(file('src/a.test.ts', 'failed', [ran('adds', 'skipped')])),
    );
    expect(failures).toHaveLength(1);
    expect(skipped).toHaveLength(1);
  });

  it('leaves the runner’s own frames out of what it shows', () => {
    const message = 'Error: no\n    at /a/src/a.ts:1:2\n    at file:///a/node_modules/vitest/b.js:3:4';
    const { failures } = readVitestReport(
      report(file('src/a.test.ts', 'failed', [ran('adds', 'failed', message)])),
    );
    expect(failures[0]?.detail).toBe('Error: no\n    at /a/src/a.ts:1:2');
  });

  it.each(['', '{', '{}', '[]', '{"testResults":[{"name":"a"}]}'])('that reads %j is refused', (text) => {
    expect(() => readVitestReport(text)).toThrow();
  });
});
