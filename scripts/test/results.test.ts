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
  it('passes with exit code 0', () => {
    expect(commandResult('lint', ended(0))).toEqual({ passed: 1, failures: [], skipped: [] });
  });

  it('fails with any other, and shows the end of what it said', () => {
    const long = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n');
    const { passed, failures } = commandResult('lint', ended(2, long));
    expect(passed).toBe(0);
    expect(failures).toHaveLength(1);
    expect(failures[0]?.detail).toContain('line 499');
    expect(failures[0]?.detail).toContain('exit code 2');
    expect(failures[0]?.detail).not.toContain('line 100\n');
  });

  it('fails when a signal ended it, or we did', () => {
    expect(commandResult('lint', ended(null)).failures).toHaveLength(1);
    expect(commandResult('lint', ended(0, '', 'time limit')).failures[0]?.detail).toContain('time limit');
  });
});

describe('a runner', () => {
  it('is believed when it ended well and its report shows tests', () => {
    expect(settle(ended(0), green)).toEqual(green);
  });

  it('is believed about single failures, which are not counted twice for its exit code', () => {
    const red = { ...green, failures: [{ name: 'adds', detail: '1' }] };
    expect(settle(ended(1), red)).toEqual(red);
  });

  it('counts as failed when it crashed before it wrote a report', () => {
    const result = settle(ended(null, 'Segmentation error'), null);
    expect(result.passed).toBe(0);
    expect(result.failures[0]?.detail).toContain('Segmentation error');
  });

  it.each(['', '{', '{}', '[]', '{"passed":1}'])('counts as failed when its report is %j', (text) => {
    expect(names(runnerResult('unit', ended(0), text))).toEqual(['unit: unreadable report']);
  });

  it('counts as failed when it found no test', () => {
    expect(names(settle(ended(0), { passed: 0, failures: [], skipped: [] }))).toEqual(['unit: no test ran']);
  });

  it('counts as failed when it exits badly though every test passed', () => {
    expect(names(settle(ended(1), green))).toEqual(['unit: failed without a failed test']);
    expect(names(settle(ended(null), green))).toHaveLength(1);
  });

  it('counts as failed when it ran out of time, and keeps what had passed', () => {
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
  it('adds up every step', () => {
    expect(lastLine([PASSED_STEP, red, failedStep('build', 'exit code 1')])).toBe(
      '41 passed, 3 failed, 1 skipped',
    );
  });

  it('does not speak of skipped tests when there are none', () => {
    expect(lastLine([PASSED_STEP, PASSED_STEP])).toBe('2 passed, 0 failed');
  });

  it('counts nothing as passed when nothing ran', () => {
    expect(lastLine([])).toBe('0 passed, 0 failed');
    expect(countFailed([])).toBe(0);
  });
});

describe('the summary of npm test', () => {
  it('ends with the sums, after each failure in full and each skipped test by name', () => {
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

  it('is the sums alone when all is well', () => {
    expect(summary([PASSED_STEP]).trim()).toBe('1 passed, 0 failed');
  });
});
