import { describe, expect, it } from 'vitest';
import { countFailed, failedStep, lastLine, PASSED_STEP, type StepResult } from './results.ts';

const unit: StepResult = {
  passed: 40,
  failures: [
    { name: 'a', detail: 'expected 1' },
    { name: 'b', detail: 'expected 2' },
  ],
  skipped: ['c'],
};

describe('the last line of npm test', () => {
  it('adds up every step', () => {
    expect(lastLine([PASSED_STEP, unit, failedStep('build', 'exit code 1')])).toBe(
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
