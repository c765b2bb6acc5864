import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import { formatDay } from './format-day.ts';
import { longDay, parseUsDate, typedDay, withSlash, type YearRule } from './us-date.ts';

const today = '2026-11-21';
const past = (typed: string, on = today) => parseUsDate(typed, { rule: 'past', today: on });

/** any day from 1910 to the end of 2109 */
const days = fc.integer({ min: 0, max: 73_000 }).map((number) => addDays('1910-01-01', number));
const rules = fc.constantFrom<YearRule>('past', 'future');
const shift = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

describe('a typed date', () => {
  it.each([
    ['03/05/15', '2015-03-05'],
    ['3/5/15', '2015-03-05'],
    ['3-5-15', '2015-03-05'],
    ['3.5.15', '2015-03-05'],
    [' 03 / 05 / 2015 ', '2015-03-05'],
    ['03/05/1915', '1915-03-05'],
    ['030515', '2015-03-05'],
    ['03052015', '2015-03-05'],
    ['2015-03-05', '2015-03-05'],
    ['02/29/24', '2024-02-29'],
  ])('the typed date %j is read as %s', (typed, day) => expect(past(typed)).toBe(day));

  it.each([
    '',
    '/',
    '02/30/15',
    '02/29/25',
    '13/01/15',
    '00/10/15',
    '03/00/15',
    '03/05',
    '03/05/5',
    '03/05/015',
    '03/05/20155',
    '03/05/0015',
    '3515',
    '5 March 2015',
    '03/05/15 or so',
    '2015-02-30',
  ])('the typed date %j is not guessed', (typed) => expect(past(typed)).toBeNull());

  it('a past date with a two-digit year is the latest one that is not after today', () => {
    expect(past('11/21/26')).toBe('2026-11-21');
    expect(past('11/22/26')).toBe('1926-11-22');
    expect(past('12/31/99')).toBe('1999-12-31');
    expect(past('02/29/00', '2000-02-28')).toBeNull();
    expect(past('02/29/00', '2000-02-29')).toBe('2000-02-29');
  });

  it('a future date with a two-digit year is the earliest one that is not before today', () => {
    const future = (typed: string) => parseUsDate(typed, { rule: 'future', today });
    expect(future('11/21/26')).toBe('2026-11-21');
    expect(future('11/20/26')).toBe('2126-11-20');
    expect(future('01/01/30')).toBe('2030-01-01');
  });

  it('a four-digit year is taken as it is on any day', () => {
    fc.assert(
      fc.property(days, days, rules, (day, on, rule) => {
        const typed = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
        expect(parseUsDate(typed, { rule, today: on })).toBe(day);
      }),
    );
  });

  it('a past date with a two-digit year is the nearest one up to today', () => {
    fc.assert(
      fc.property(days, days, (day, on) => {
        const read = past(formatDay(day), on);
        if (read === null) return;
        expect(read.slice(2)).toBe(day.slice(2));
        expect(read <= on).toBe(true);
        expect(shift(read, 100) > on).toBe(true);
      }),
    );
  });

  it('parseUsDate returns only days that exist', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/),
      fc.stringMatching(/^\d{5,9}$/),
    );
    fc.assert(
      fc.property(typed, rules, (text, rule) => {
        const read = parseUsDate(text, { rule, today });
        if (read !== null) expect(new Date(`${read}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read);
      }),
    );
  });
});

describe('a day that a field shows', () => {
  it('typedDay writes two digits of the year, or four if two would mean another year', () => {
    const reading = { rule: 'past', today } as const;
    expect(typedDay('2015-03-05', reading)).toBe('03/05/15');
    expect(typedDay('1926-03-05', reading)).toBe('03/05/1926');
    expect(typedDay('2027-03-05', reading)).toBe('03/05/2027');
  });

  it('a day that typedDay writes is parsed as the same day', () => {
    fc.assert(
      fc.property(days, days, rules, (day, on, rule) => {
        const reading = { rule, today: on };
        expect(parseUsDate(typedDay(day, reading), reading)).toBe(day);
      }),
    );
  });

  it('longDay writes a day in words', () => expect(longDay('2015-03-05')).toBe('March 5, 2015'));
});

describe('typing digits alone', () => {
  const type = (digits: string) => [...digits].reduce((text, digit) => withSlash(text + digit), '');

  it.each([
    ['03052015', '03/05/2015'],
    ['030515', '03/05/15'],
    ['3515', '3/5/15'],
    ['12312026', '12/31/2026'],
    ['13', '1/3'],
    ['03', '03'],
  ])('the typed digits %s become %s', (digits, shown) => expect(type(digits)).toBe(shown));

  it.each(['03/05/2015', '3-5', '03//', 'March'])('the typed text %s gets no more slashes', (text) =>
    expect(withSlash(text)).toBe(text),
  );

  it('withSlash adds both slashes to every typed day', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year, month, date] = day.split('-');
        expect(type(`${month}${date}${year}`)).toBe(`${month}/${date}/${year}`);
      }),
    );
  });
});
