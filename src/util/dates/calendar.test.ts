import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayAtInstant,
  dayNumber,
  dayOfMonth,
  daysBetween,
  earlierOf,
  firstOfNextMonth,
  isDay,
  isTimeZone,
  laterOf,
} from './calendar.ts';

const days = fc.integer({ min: -100_000, max: 100_000 }).map((n) => addDays('2026-01-01', n));

describe('a calendar day', () => {
  it('isDay accepts only days that exist', () => {
    expect(isDay('2028-02-29')).toBe(true);
    for (const no of [
      '2027-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '26-01-01',
      '0999-01-01',
      'soon',
      '',
    ])
      expect(isDay(no), no).toBe(false);
    expect(isDay('2026-05-31T00:00')).toBe(false);
    expect(() => dayNumber('2026-02-30')).toThrow(RangeError);
  });

  it('addDays and daysBetween count across ends of months, leap years and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-09', -2)).toBe('2026-03-07');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });

  it('adding days and subtracting them again returns the same day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, n) => {
        expect(addDays(addDays(day, n), -n)).toBe(day);
        expect(daysBetween(day, addDays(day, n))).toBe(n);
      }),
    );
  });

  it('earlierOf and laterOf find the first and the last of several days', () => {
    expect(laterOf('2026-05-01', '2025-12-31', '2026-05-02')).toBe('2026-05-02');
    expect(earlierOf('2026-05-01', '2025-12-31', '2026-05-02')).toBe('2025-12-31');
  });
});

describe('months', () => {
  it('addMonths uses the last day of a short month, and the anchor day after it', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31');
    expect(addMonths('2026-03-31', 1, 31)).toBe('2026-04-30');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2029-02-28', 36, 29)).toBe('2032-02-29');
  });

  it('addMonths subtracts months too', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('addMonths never passes the anchor day or the month', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const later = addMonths(day, months);
        expect(dayOfMonth(later)).toBeLessThanOrEqual(dayOfMonth(day));
        const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(monthOf(later) - monthOf(day)).toBe(months);
      }),
    );
  });

  it('firstOfNextMonth returns the first day of the next month', () => {
    expect(firstOfNextMonth('2026-12-31')).toBe('2027-01-01');
    expect(firstOfNextMonth('2026-01-01')).toBe('2026-02-01');
  });
});

describe('the day at an instant', () => {
  it('dayAtInstant returns the day in that time zone', () => {
    const late = new Date('2026-05-31T23:30:00-07:00');
    expect(dayAtInstant(late, 'America/Phoenix')).toBe('2026-05-31');
    expect(dayAtInstant(late, 'America/New_York')).toBe('2026-06-01');
    expect(dayAtInstant(late, 'UTC')).toBe('2026-06-01');
  });

  it('dayAtInstant refuses an unknown time zone', () => {
    expect(() => dayAtInstant(new Date(0), 'Mars/Base')).toThrow(RangeError);
  });
});

it('isTimeZone accepts known time zones only', () => {
  for (const zone of ['America/Phoenix', 'Pacific/Guam', 'America/Puerto_Rico', 'UTC'])
    expect(isTimeZone(zone), zone).toBe(true);
  for (const none of ['America/Phenix', 'Arizona', '', 'Mars/Olympus'])
    expect(isTimeZone(none), none).toBe(false);
});
