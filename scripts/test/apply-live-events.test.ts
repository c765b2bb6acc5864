import { describe, expect, it } from 'vitest';
import { type Ended, settleCommand, settleRunner } from './apply-live-events.ts';
import type { StepResult } from './results.ts';

const ended = (code: number | null, output = 'last words', stopped: Ended['stopped'] = null): Ended => ({
  code,
  stopped,
  output,
  logFile: 'unit.log',
});
const green: StepResult = { passed: 3, failures: [], skipped: [] };
const settle = (end: Ended, result: StepResult | null) =>
  settleRunner('unit', end, result && 'report', () => result ?? green);
const names = (result: StepResult) => result.failures.map(({ name }) => name);

describe('a command that is one test', () => {
  it('passes with exit code 0', () => {
    expect(settleCommand('lint', ended(0))).toEqual({ passed: 1, failures: [], skipped: [] });
  });

  it('fails with any other, and shows the end of what it said', () => {
    const long = Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n');
    const { passed, failures } = settleCommand('lint', ended(2, long));
    expect(passed).toBe(0);
    expect(failures).toHaveLength(1);
    expect(failures[0]?.detail).toContain('line 499');
    expect(failures[0]?.detail).toContain('exit code 2');
    expect(failures[0]?.detail).not.toContain('line 100\n');
  });

  it('fails when a signal ended it, or we did', () => {
    expect(settleCommand('lint', ended(null)).failures).toHaveLength(1);
    expect(settleCommand('lint', ended(0, '', 'time limit')).failures[0]?.detail).toContain('time limit');
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

  it('counts as failed when its report cannot be read', () => {
    const unreadable = () => {
      throw new Error('no JSON');
    };
    expect(names(settleRunner('unit', ended(0), '{', unreadable))).toEqual(['unit: unreadable report']);
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

  it('counts an error outside any test', () => {
    const error = { name: 'Unhandled error', detail: 'rejected' };
    const result = settleRunner('unit', ended(1), 'report', () => green, [{ kind: 'error', ...error }]);
    expect(result.failures).toEqual([error]);
  });

  it('counts a failed hook once, with its stack, when the report names its file', () => {
    const red = { ...green, failures: [{ name: 'src/a.test.ts', detail: 'outside its tests' }] };
    const event = { kind: 'error', name: 'src/a.test.ts > adding', detail: 'Error: no database' } as const;
    expect(settleRunner('unit', ended(1), 'report', () => red, [event]).failures).toEqual([
      { name: 'src/a.test.ts', detail: 'Error: no database' },
    ]);
  });

  it('shows how the values differ beside the message of a failed test', () => {
    const red = { ...green, failures: [{ name: 'src/a.test.ts > adds', detail: 'not equal' }] };
    const event = { kind: 'failed', name: 'src/a.test.ts > adds', detail: '- 1\n+ 2' } as const;
    expect(settleRunner('unit', ended(1), 'report', () => red, [event]).failures).toEqual([
      { name: 'src/a.test.ts > adds', detail: 'not equal\n\n- 1\n+ 2' },
    ]);
  });
});
