import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { PersonSchema } from '../membership/person.ts';
import { GrievanceBodySchema } from '../support/grievance.ts';

const born = (birthDate: unknown) => {
  const person = { firstName: 'Ana', lastName: 'Reyes', birthDate, relation: 'self' };
  const { data, error } = safeParse(PersonSchema, person);
  return data?.birthDate ?? error?.issues[0]?.message;
};
const REFUSED = 'Please enter a date such as 05/31/90.';

describe('a day in a request', () => {
  it.each(['1990-05-31', '05/31/1990', '5/31/1990', ' 05/31/1990 ', '05/31/90', '5/31/90'])(
    'a day in a request may be written as “%s”',
    (text) => {
      expect(born(text)).toBe('1990-05-31');
    },
  );

  it('the example in the message for a wrong day is accepted', () => {
    const [example] = /[\d/]+/.exec(String(born(''))) ?? [];
    expect(born(example)).toBe('1990-05-31');
  });

  it.each([
    '',
    '02/30/1990',
    '02/30/15',
    '13/01/15',
    '13/01/1990',
    '31.05.1990',
    'May 31, 1990',
    19900531,
    null,
  ])('the day %j is refused with an example', (value) => {
    expect(born(value)).toBe(REFUSED);
  });

  it.each(['05/31/15', '5/1/00'])(
    'the day “%s”, which has two meanings, is refused with a request for the full year',
    (text) => {
      expect(born(text)).toBe('Please write the year with four digits, such as 05/31/1990.');
    },
  );

  it('a grievance has the same days, and may have none', () => {
    const { happenedOn } = GrievanceBodySchema.def.shape;
    expect(safeParse(happenedOn, '05/31/2026').data).toBe('2026-05-31');
    expect(safeParse(happenedOn, '').data).toBe('');
    expect(safeParse(happenedOn, undefined).data).toBe('');
    expect(safeParse(happenedOn, '05/31').error?.issues[0]?.message).toBe(REFUSED);
  });
});
