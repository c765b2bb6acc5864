import { expect, it } from 'vitest';
import { recordDay } from './record-day.ts';

it('is the day in California, also late in the evening and over the change of clocks', () => {
  expect(recordDay(new Date('2026-06-16T06:59:59Z'))).toBe('2026-06-15');
  expect(recordDay(new Date('2026-06-16T07:00:00Z'))).toBe('2026-06-16');
  expect(recordDay(new Date('2026-01-16T07:59:59Z'))).toBe('2026-01-15');
});

it('is never later than the day of a member further east', () => {
  const lateInNewYork = new Date('2026-06-16T04:30:00Z');
  expect(recordDay(lateInNewYork) <= '2026-06-16').toBe(true);
  expect(recordDay(lateInNewYork)).toBe('2026-06-15');
});
