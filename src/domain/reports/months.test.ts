import { describe, expect, it } from 'vitest';
import { finalFrom, isFinal, lastDayOfMonth, monthsThrough, reportMonths } from './months.ts';

describe('the months of a report', () => {
  it('are the latest ones, through the current month', () => {
    expect(reportMonths({ latest: 3 }, '2026-01-15')).toEqual(['2025-11', '2025-12', '2026-01']);
  });

  it('are those of a year, as far as they have begun', () => {
    expect(reportMonths({ year: 2025, latest: 12 }, '2026-03-01')).toHaveLength(12);
    expect(reportMonths({ year: 2026, latest: 12 }, '2026-03-01')).toEqual(
      monthsThrough('2026-01', '2026-03'),
    );
    expect(reportMonths({ year: 2027, latest: 12 }, '2026-03-01')).toEqual([]);
  });

  it('end on their last day, also in a leap year', () => {
    expect(['2028-02', '2026-02', '2026-12'].map(lastDayOfMonth)).toEqual([
      '2028-02-29',
      '2026-02-28',
      '2026-12-31',
    ]);
  });

  it('are final from the second day of the next month', () => {
    expect(finalFrom('2026-12')).toBe('2027-01-02');
    // Hawaii is ten hours behind
    expect(isFinal('2026-12', new Date('2027-01-02T09:59:00Z'))).toBe(false);
    expect(isFinal('2026-12', new Date('2027-01-02T12:00:00Z'))).toBe(true);
  });
});
