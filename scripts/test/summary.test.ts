import { expect, it } from 'vitest';
import { PASSED_STEP } from './results.ts';
import { summary } from './summary.ts';

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
