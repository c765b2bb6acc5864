import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#util/dates/calendar.ts';
import { ageOn, birthDateError, birthday } from './ages.ts';

describe('an age', () => {
  it('changes on the birthday, not before', () => {
    expect(ageOn('2000-06-15', '2026-06-14')).toBe(25);
    expect(ageOn('2000-06-15', '2026-06-15')).toBe(26);
    expect(ageOn('2026-06-15', '2026-06-15')).toBe(0);
    expect(ageOn('2026-06-15', '2026-06-14')).toBe(-1);
  });

  it('of someone born on 29 February changes on 1 March where there is no such day', () => {
    expect(birthday('2000-02-29', 26)).toBe('2026-03-01');
    expect(birthday('2000-02-29', 28)).toBe('2028-02-29');
    expect(ageOn('2000-02-29', '2026-02-28')).toBe(25);
    expect(ageOn('2000-02-29', '2026-03-01')).toBe(26);
    expect(ageOn('2000-02-29', '2028-02-28')).toBe(27);
    expect(ageOn('2000-02-29', '2028-02-29')).toBe(28);
  });

  it('agrees with the birthdays on every day of a life', () => {
    fc.assert(
      fc.property(fc.nat(36_524), fc.nat(45_000), (born, lived) => {
        const birthDate = addDays('1920-01-01', born);
        const on = addDays(birthDate, lived);
        const age = ageOn(birthDate, on);
        expect(birthday(birthDate, age) <= on).toBe(true);
        expect(birthday(birthDate, age + 1) > on).toBe(true);
      }),
    );
  });
});

describe('a birth date', () => {
  it('may be today, and 125 years ago', () => {
    expect(birthDateError('2026-06-15', '2026-06-15')).toBeNull();
    expect(birthDateError('1901-06-15', '2026-06-15')).toBeNull();
    expect(birthDateError('1900-06-16', '2026-06-15')).toBeNull();
  });

  it('is not tomorrow, longer ago, or no day at all', () => {
    expect(birthDateError('2026-06-16', '2026-06-15')).toBe('birth_date_in_future');
    expect(birthDateError('1900-06-15', '2026-06-15')).toBe('birth_date_too_early');
    expect(birthDateError('1990-02-30', '2026-06-15')).toBe('birth_date_invalid');
    expect(birthDateError('0990-02-03', '2026-06-15')).toBe('birth_date_invalid');
  });
});
