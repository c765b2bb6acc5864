import { describe, expect, it } from 'vitest';
import {
  commandResult,
  countFailed,
  type Ended,
  failedStep,
  lastLine,
  PASSED_STEP,
  runnerResult,
  type StepResult,
  summary,
} from './results.ts';

const ended = (code: number | null, output = 'last words', stopped: Ended['stopped'] = null): Ended => ({
  code,
  stopped,
  output,
  logFile: 'unit.log',
});
const green: StepResult = { passed: 3, failures: [], skipped: [] };
const settle = (end: Ended, result: StepResult | null) =>
  runnerResult('unit', end, result && JSON.stringify(result));
const names = (result: StepResult) => result.failures.map(({ name }) => name);

describe('a command that is one test', () => {
  it('passes a command with exit code 0', () => {
    expect(commandResult('lint', ended(0))).toEqual({ passed: 1, failures: [], skipped: [] });
  });

  it('fails a command with another exit code and shows the end of its output', () => {
    const long = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n');
    const { passed, failures } = commandResult('lint', ended(2, long));
    expect(passed).toBe(0);
    expect(failures).toHaveLength(1);
    expect(failures[0]?.detail).toContain('line 499');
    expect(failures[0]?.detail).toContain('exit code 2');
    expect(failures[0]?.detail).not.toContain('line 100\n');
  });

  it('fails a command that a signal or a time limit ended', () => {
    expect(commandResult('lint', ended(null)).failures).toHaveLength(1);
    expect(commandResult('lint', ended(0, '', 'time limit')).failures[0]?.detail).toContain('time limit');
  });
});

describe('a runner', () => {
  it('accepts a report with tests and exit code 0', () => {
    expect(settle(ended(0), green)).toEqual(green);
  });

  it('counts a failed test once, not again for the exit code', () => {
    const red = { ...green, failures: [{ name: 'adds', detail: '1' }] };
    expect(settle(ended(1), red)).toEqual(red);
  });

  it('fails a runner that crashed before it wrote a report', () => {
    const result = settle(ended(null, 'Segmentation error'), null);
    expect(result.passed).toBe(0);
    expect(result.failures[0]?.detail).toContain('Segmentation error');
  });

  it.each(['', '{', '{}', '[]', '{"passed":1}'])('fails a runner whose report is %j', (text) => {
    expect(names(runnerResult('unit', ended(0), text))).toEqual(['unit: unreadable report']);
  });

  it('fails a runner that found no test', () => {
    expect(names(settle(ended(0), { passed: 0, failures: [], skipped: [] }))).toEqual(['unit: no test ran']);
  });

  it('fails a runner with a bad exit code though every test passed', () => {
    expect(names(settle(ended(1), green))).toEqual(['unit: failed without a failed test']);
    expect(names(settle(ended(null), green))).toHaveLength(1);
  });

  it('fails a runner at its time limit and keeps its passed tests', () => {
    const result = settle(ended(null, '', 'time limit'), green);
    expect(result.passed).toBe(3);
    expect(names(result)).toEqual(['unit: time limit']);
  });
});

const red: StepResult = {
  passed: 40,
  failures: [
    { name: 'a', detail: 'expected 1' },
    { name: 'b', detail: 'expected 2' },
  ],
  skipped: ['c'],
};

describe('the last line of npm test', () => {
  it('adds up the results of every step', () => {
    expect(lastLine([PASSED_STEP, red, failedStep('build', 'exit code 1')])).toBe(
      '41 passed, 3 failed, 1 skipped',
    );
  });

  it('leaves out skipped tests if there are none', () => {
    expect(lastLine([PASSED_STEP, PASSED_STEP])).toBe('2 passed, 0 failed');
  });

  it('counts nothing as passed if nothing ran', () => {
    expect(lastLine([])).toBe('0 passed, 0 failed');
    expect(countFailed([])).toBe(0);
  });
});

describe('the summary of npm test', () => {
  it('prints failures in full and skipped tests by name, then the totals', () => {
    const unit = {
      passed: 1,
      failures: [{ name: 'adds', detail: 'expected 1\nto be 2' }],
      skipped: ['divides'],
    };
    const text = summary([PASSED_STEP, unit]);
    expect(text).toContain('1) adds\n   expected 1\n   to be 2');
    expect(text).toContain('- divides');
    expect(text.split('\n').at(-1)).toBe('2 passed, 1 failed, 1 skipped');
  });

  it('prints only the totals if nothing failed', () => {
    expect(summary([PASSED_STEP]).trim()).toBe('1 passed, 0 failed');
  });
});
