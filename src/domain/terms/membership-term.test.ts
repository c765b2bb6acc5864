import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import {
  daysIn,
  daysLeft,
  firstTerm,
  lastDayOf,
  monthsBeforeEnd,
  monthsLeft,
  nextTerm,
  renewedTerm,
  type Term,
} from './membership-term.ts';

const year: Term = { start: '2026-06-10', end: '2027-06-10' };

describe('a term', () => {
  it('a term of a year ends the day before the same date of the next year', () => {
    expect(firstTerm('2026-06-10', 'annual')).toEqual(year);
    expect(lastDayOf(year)).toBe('2027-06-09');
    expect(daysIn(year)).toBe(365);
  });

  it('a monthly term from the 31st ends with a short month, and later ones return to the 31st', () => {
    const terms = [firstTerm('2026-01-31', 'monthly')];
    for (let i = 0; i < 4; i += 1) terms.push(nextTerm(terms[i]!, 'monthly', 31));
    expect(terms.map((term) => term.end)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ]);
    expect(firstTerm('2028-01-31', 'monthly').end).toBe('2028-02-29');
  });

  it('a term that begins on February 29 renews on the 28th, and on the 29th in the next leap year', () => {
    let term = firstTerm('2028-02-29', 'annual');
    const ends = [term.end];
    for (let i = 0; i < 3; i += 1) {
      term = nextTerm(term, 'annual', 29);
      ends.push(term.end);
    }
    expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it('each term follows the last one without a gap or an overlap, for a hundred renewals', () => {
    const starts = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2024-01-01', n));
    fc.assert(
      fc.property(starts, fc.constantFrom('annual' as const, 'monthly' as const), (start, cycle) => {
        const anchorDay = Number(start.slice(8));
        let term = firstTerm(start, cycle);
        for (let i = 1; i <= 100; i += 1) {
          const next = nextTerm(term, cycle, anchorDay);
          expect(next.start).toBe(term.end);
          expect(daysIn(next)).toBeGreaterThanOrEqual(cycle === 'annual' ? 365 : 28);
          expect(daysIn(next)).toBeLessThanOrEqual(cycle === 'annual' ? 366 : 31);
          term = next;
        }
      }),
    );
  });
});

describe('a renewal', () => {
  const membership = { term: year, cycle: 'annual' as const, anchorDay: 10, hasEnded: false };

  it('a renewal paid early, on the day, or in the grace days continues the term', () => {
    for (const paidOn of ['2027-05-20', '2027-06-10', '2027-06-24'])
      expect(renewedTerm(membership, paidOn)).toEqual({
        start: '2027-06-10',
        end: '2028-06-10',
        anchorDay: 10,
      });
  });

  it('a renewal paid on the day of the end leaves no gap', () => {
    expect(renewedTerm({ ...membership, hasEnded: true }, '2027-06-10').start).toBe('2027-06-10');
    const leap = {
      term: { start: '2028-02-29', end: '2029-02-28' },
      cycle: 'annual',
      anchorDay: 29,
    } as const;
    expect(renewedTerm({ ...leap, hasEnded: true }, '2029-02-28').anchorDay).toBe(29);
  });

  it('a renewal starts today when the membership has ended', () => {
    expect(renewedTerm({ ...membership, hasEnded: true }, '2027-08-03')).toEqual({
      start: '2027-08-03',
      end: '2028-08-03',
      anchorDay: 3,
    });
  });

  it('a renewal starts today after an early end, also on that day', () => {
    const cancelled = { ...membership, term: { start: '2026-06-10', end: '2026-07-15' }, hasEnded: true };
    expect(renewedTerm(cancelled, '2026-07-15')).toEqual({
      start: '2026-07-15',
      end: '2027-07-15',
      anchorDay: 15,
    });
  });

  it('a renewal starts today if the next term would already be over', () => {
    const monthly = { ...membership, cycle: 'monthly' as const };
    expect(renewedTerm(monthly, '2027-07-09').start).toBe('2027-06-10');
    expect(renewedTerm(monthly, '2027-07-10')).toEqual({
      start: '2027-07-10',
      end: '2027-08-10',
      anchorDay: 10,
    });
  });
});

describe('the rest of a term', () => {
  it('the days left of a term include the day itself', () => {
    expect(daysLeft(year, '2026-06-10')).toBe(365);
    expect(daysLeft(year, '2027-06-09')).toBe(1);
    expect(daysLeft(year, '2027-06-10')).toBe(0);
    expect(daysLeft(year, '2026-01-01')).toBe(365);
    expect(daysLeft(year, '2028-01-01')).toBe(0);
  });

  it('the months left of a term are whole months only', () => {
    expect(monthsLeft(year, '2026-06-10')).toBe(12);
    expect(monthsLeft(year, '2026-06-11')).toBe(11);
    expect(monthsLeft(year, '2026-07-10')).toBe(11);
    expect(monthsLeft(year, '2027-05-10')).toBe(1);
    expect(monthsLeft(year, '2027-05-11')).toBe(0);
    expect(monthsLeft(year, '2027-07-01')).toBe(0);
    expect(monthsLeft(year, '2026-01-01')).toBe(12);
    expect(monthsBeforeEnd(year, 2)).toBe('2027-04-10');
  });

  it('a yearly term has twelve months on its first day and a monthly one has one, on whatever day the membership began', () => {
    const starts = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2024-01-01', n));
    fc.assert(
      fc.property(starts, fc.nat(50), (start, renewals) => {
        const anchorDay = Number(start.slice(8));
        let month = firstTerm(start, 'monthly');
        for (let i = 0; i < renewals; i += 1) month = nextTerm(month, 'monthly', anchorDay);
        expect(monthsLeft(month, month.start)).toBe(1);
        expect(monthsLeft(month, addDays(month.start, 1))).toBe(0);
        expect(monthsLeft(firstTerm(start, 'annual'), start)).toBe(12);
      }),
    );
  });

  it('a term may be a single day', () => {
    expect(daysIn({ start: '2026-06-10', end: '2026-06-11' })).toBe(1);
  });

  it('a term without a day is refused', () => {
    expect(() => daysIn({ start: '2026-06-10', end: '2026-06-10' })).toThrow(RangeError);
  });
});
