import { describe, expect, it } from 'vitest';
import { readPlaywrightReport } from './playwright-report.ts';

const run = (projectName: string, status: string, ...messages: string[]) => ({
  projectName,
  status,
  results: [{ status: 'any', errors: messages.map((message) => ({ message })) }],
});
const spec = (title: string, ...tests: ReturnType<typeof run>[]) => ({ title, ok: true, tests });
const report = (specs: ReturnType<typeof spec>[], errors: { message: string }[] = []) =>
  JSON.stringify({
    suites: [{ title: 'menu.spec.ts', specs: [], suites: [{ title: 'the menu', specs }] }],
    errors,
  });

describe('a report of Playwright', () => {
  it('is counted once for each browser project', () => {
    const text = report([
      spec(
        'opens',
        run('phone', 'expected'),
        run('desktop', 'unexpected', '\u001b[31mnot visible\u001b[39m'),
      ),
      spec('closes', run('phone', 'expected'), run('desktop', 'skipped')),
    ]);
    expect(readPlaywrightReport(text)).toEqual({
      passed: 2,
      failures: [{ name: '[desktop] menu.spec.ts > the menu > opens', detail: 'not visible' }],
      skipped: ['[desktop] menu.spec.ts > the menu > closes'],
      unsteady: [],
    });
  });

  it('counts a test that passed on a second try, and names it', () => {
    const { passed, failures, unsteady } = readPlaywrightReport(
      report([spec('opens', run('phone', 'flaky'))]),
    );
    expect(passed).toBe(1);
    expect(failures).toEqual([]);
    expect(unsteady).toHaveLength(1);
  });

  it('counts an error outside any test, such as a server that does not start', () => {
    const { failures } = readPlaywrightReport(report([], [{ message: 'the server exited early' }]));
    expect(failures).toEqual([{ name: 'Outside any test', detail: 'the server exited early' }]);
  });

  it.each(['', '{}', '{"suites":[{"title":"a"}]}'])('that reads %j is refused', (text) => {
    expect(() => readPlaywrightReport(text)).toThrow();
  });
});
