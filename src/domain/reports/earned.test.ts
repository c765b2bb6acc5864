import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import { earnedThrough, type SoldTerm } from './earned.ts';

const YEAR: SoldTerm = {
  cents: 36_500,
  bookedOn: '2026-01-01',
  start: '2026-01-01',
  end: '2027-01-01',
  credits: [],
};

describe('what a term has earned', () => {
  it('is the same part of the price for each day, and all of it with the last one', () => {
    expect(earnedThrough(YEAR, '2026-01-01')).toEqual({
      earnedCents: 100,
      reversedCents: 0,
      deferredCents: 36_400,
    });
    expect(earnedThrough(YEAR, '2026-01-31').earnedCents).toBe(3100);
    expect(earnedThrough({ ...YEAR, cents: 36_499 }, '2026-12-30').earnedCents).toBe(36_399);
    expect(earnedThrough({ ...YEAR, cents: 36_499 }, '2026-12-31').earnedCents).toBe(36_499);
    expect(earnedThrough(YEAR, '2030-01-01').deferredCents).toBe(0);
  });

  it('is nothing before it was paid, and then also its days before', () => {
    const late = { ...YEAR, bookedOn: '2026-01-11' };
    expect(earnedThrough(late, '2026-01-10')).toEqual({ earnedCents: 0, reversedCents: 0, deferredCents: 0 });
    expect(earnedThrough(late, '2026-01-11').earnedCents).toBe(1100);
    const early = { ...YEAR, bookedOn: '2025-12-01' };
    expect(earnedThrough(early, '2025-12-31')).toEqual({
      earnedCents: 0,
      reversedCents: 0,
      deferredCents: 36_500,
    });
  });

  it('is all of a price without days at once', () => {
    expect(earnedThrough({ ...YEAR, end: YEAR.start }, '2026-01-01').earnedCents).toBe(36_500);
  });

  it('is reversed on the day of a full refund, not before it', () => {
    const returned = { ...YEAR, credits: [{ on: '2026-02-10', cents: 36_500, shortens: true }] };
    expect(earnedThrough(returned, '2026-02-09').earnedCents).toBe(4000);
    expect(earnedThrough(returned, '2026-02-10')).toEqual({
      earnedCents: 4000,
      reversedCents: 4000,
      deferredCents: 0,
    });
    expect(earnedThrough(returned, '2026-12-31')).toEqual(earnedThrough(returned, '2026-02-10'));
  });

  it('goes on at the same rate to the end of what a canceled member still paid for', () => {
    const canceled = { ...YEAR, credits: [{ on: '2026-02-10', cents: 30_600, shortens: true }] };
    expect(earnedThrough(canceled, '2026-02-10').earnedCents).toBe(4100);
    expect(earnedThrough(canceled, '2026-02-28')).toEqual({
      earnedCents: 5900,
      reversedCents: 0,
      deferredCents: 0,
    });
    expect(earnedThrough(canceled, '2026-12-31').earnedCents).toBe(5900);
  });

  it('is less for each day that remains after one person of several has left', () => {
    const left = { ...YEAR, credits: [{ on: '2026-12-22', cents: 500, shortens: false }] };
    expect(earnedThrough(left, '2026-12-21').earnedCents).toBe(35_500);
    expect(earnedThrough(left, '2026-12-22').earnedCents).toBe(35_550);
    expect(earnedThrough(left, '2026-12-31')).toEqual({
      earnedCents: 36_000,
      reversedCents: 0,
      deferredCents: 0,
    });
  });

  const days = fc.integer({ min: -40, max: 500 });
  const term = fc
    .record({
      cents: fc.integer({ min: 0, max: 1_000_000 }),
      bookedAt: fc.integer({ min: -30, max: 60 }),
      length: fc.integer({ min: 0, max: 400 }),
      credits: fc.array(
        fc.record({ at: days, cents: fc.integer({ min: 0, max: 600_000 }), shortens: fc.boolean() }),
        { maxLength: 4 },
      ),
    })
    .map(({ cents, bookedAt, length, credits }): SoldTerm => {
      const start = '2026-03-15';
      return {
        cents,
        start,
        bookedOn: addDays(start, bookedAt),
        end: addDays(start, length),
        credits: credits
          .toSorted((one, other) => one.at - other.at)
          .map(({ at, ...credit }) => ({ ...credit, on: addDays(start, Math.max(at, bookedAt)) })),
      };
    });

  it('and what is not yet earned are always the price less its credits', () => {
    fc.assert(
      fc.property(term, days, (sold, at) => {
        const day = addDays(sold.start, at);
        if (day < sold.bookedOn) return;
        const { earnedCents, reversedCents, deferredCents } = earnedThrough(sold, day);
        const credited = sold.credits.reduce((sum, { on, cents }) => (on <= day ? sum + cents : sum), 0);
        expect(earnedCents - reversedCents + deferredCents).toBe(sold.cents - credited);
        expect(deferredCents).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('never changes for a day that is over, whatever is credited later', () => {
    fc.assert(
      fc.property(term, days, (sold, at) => {
        const day = addDays(sold.start, at);
        const known = { ...sold, credits: sold.credits.filter(({ on }) => on <= day) };
        expect(earnedThrough(sold, day)).toEqual(earnedThrough(known, day));
      }),
    );
  });

  it('only grows, and so does what was reversed', () => {
    fc.assert(
      fc.property(term, days, days, (sold, one, other) => {
        const [before, after] = [Math.min(one, other), Math.max(one, other)].map((at) =>
          earnedThrough(sold, addDays(sold.start, at)),
        );
        expect(after!.earnedCents).toBeGreaterThanOrEqual(before!.earnedCents);
        expect(after!.reversedCents).toBeGreaterThanOrEqual(before!.reversedCents);
      }),
    );
  });
});
