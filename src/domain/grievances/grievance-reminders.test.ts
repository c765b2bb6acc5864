import { expect, it } from 'vitest';
import type { GrievanceStep } from './grievance-deadlines.ts';
import { grievanceReminder } from './grievance-reminders.ts';

const keys = (step: GrievanceStep['step'], days: number[]) =>
  days.map((daysLeft) => grievanceReminder({ step, by: '2026-06-06', daysLeft })?.key ?? null);

it('reminds of a complaint that nobody has acknowledged two days ahead, one day ahead and on the day', () => {
  expect(keys('acknowledge', [5, 4, 3, 2, 1, 0])).toEqual([
    ...[null, null, null],
    ...['acknowledgement:2', 'acknowledgement:1', 'acknowledgement:0'],
  ]);
});

it('reminds of the answer a week ahead as well', () => {
  expect(keys('resolve', [30, 8, 7, 3, 2])).toEqual([
    ...[null, null],
    ...['resolution:7', 'resolution:7', 'resolution:2'],
  ]);
});

it('reminds every day of what is late', () => {
  expect(keys('acknowledge', [-1, -2])).toEqual(['acknowledgement:late:1', 'acknowledgement:late:2']);
});
