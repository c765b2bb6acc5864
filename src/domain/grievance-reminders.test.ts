import { expect, it } from 'vitest';
import { grievanceReminder } from './grievance-reminders.ts';

const keys = (status: 'received' | 'acknowledged', days: number[]) =>
  days.map((daysLeft) => grievanceReminder({ status, daysLeft })?.key ?? null);

it('reminds of a complaint that nobody has acknowledged two days ahead, one day ahead and on the day', () => {
  expect(keys('received', [5, 4, 3, 2, 1, 0])).toEqual([
    ...[null, null, null],
    ...['acknowledgement:2', 'acknowledgement:1', 'acknowledgement:0'],
  ]);
});

it('reminds of the answer a week ahead as well', () => {
  expect(keys('acknowledged', [30, 8, 7, 3, 2])).toEqual([
    ...[null, null],
    ...['resolution:7', 'resolution:7', 'resolution:2'],
  ]);
});

it('reminds every day of what is late', () => {
  expect(keys('received', [-1, -2])).toEqual(['acknowledgement:late:1', 'acknowledgement:late:2']);
});

it('leaves what is resolved alone', () => {
  expect(grievanceReminder({ status: 'resolved', daysLeft: null })).toBeNull();
});
