import { expect, it } from 'vitest';
import { monthAfter, weeksOf } from './month-days.ts';

it('divides a month into weeks that begin on Sunday', () => {
  const weeks = weeksOf('2026-06');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([
    null,
    '2026-06-01',
    '2026-06-02',
    '2026-06-03',
    '2026-06-04',
    '2026-06-05',
    '2026-06-06',
  ]);
  expect(weeks[4]).toEqual(['2026-06-28', '2026-06-29', '2026-06-30', null, null, null, null]);
});

it.each([
  ['2026-02', 4, 28],
  ['2028-02', 5, 29],
  ['2026-08', 6, 31],
])('gives %s %d weeks and %d days', (month, weeks, days) => {
  expect(weeksOf(month)).toHaveLength(weeks);
  expect(weeksOf(month).flat().filter(Boolean)).toHaveLength(days);
});

it('counts months over the end of a year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});
