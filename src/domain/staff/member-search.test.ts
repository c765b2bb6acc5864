import { describe, expect, it } from 'vitest';
import { parseMemberSearch, type SearchPart, termsOf } from './member-search.ts';

const TODAY = '2026-11-27';

const maria = {
  emailKey: 'maria.lopez@example.com',
  phone: '(602) 555-0140',
  people: [
    { firstName: 'María José', lastName: 'García-López', birthDate: '1980-03-04' },
    { firstName: 'Li', lastName: 'O’Brien', birthDate: '2015-12-31' },
  ],
  memberNumbers: ['K7M-4XR-9PW'],
  cardLast4: '4242',
};

const fits = (terms: ReadonlySet<string>, part: SearchPart): boolean =>
  'anyOf' in part
    ? part.anyOf.some((term) => terms.has(term))
    : [...terms].some((term) => term.startsWith(part.beginning));

function finds(typed: string, account = maria): boolean {
  const terms = termsOf(account);
  const parts = parseMemberSearch(typed, TODAY);
  return parts.length > 0 && parts.every((part) => fits(terms, part));
}

describe('the search for a member', () => {
  it.each([
    'maria lopez',
    'García',
    'garcia-lopez',
    'lopez, maria',
    'li lopez maria',
    'gar garcia',
    'maria mar',
    'obr gar',
    'LÓP',
    'obrien',
    "O'Brien",
    'brien',
    'li',
    '3/4/1980',
    '03-04-1980',
    '3/4/80',
    '1980-03-04',
    'lopez 12/31/2015',
    '(602) 555-0140',
    '602.555.0140',
    '+1 602 555 0140',
    '16025550140',
    '555-0140',
    '0140',
    'lopez 0140',
    'maria.lopez@example.com',
    'MARIA.LOPEZ@EXA',
    'k7m-4xr-9pw',
    'K7M 4XR 9PW',
    'k7m-4x',
    '4242',
    'garcia 4242',
  ])('finds an account by “%s”', (typed) => {
    expect(finds(typed)).toBe(true);
  });

  it.each([
    'maria smith',
    'ma',
    'opez',
    '4/3/1980',
    '13/45/1980',
    '602 555 0141',
    '9999',
    'lopez@example.com',
    'K7M-4XR-9PF',
    '',
    '  ',
    '@',
    '--',
    '%',
    'lopez 9999',
  ])('does not find it by “%s”', (typed) => {
    expect(finds(typed)).toBe(false);
  });

  it('a name of one character is found by that character alone', () => {
    const wang = { ...maria, people: [{ firstName: '小明', lastName: '王', birthDate: '1990-01-01' }] };
    expect(finds('王', wang)).toBe(true);
    expect(finds('王 小明', wang)).toBe(true);
  });

  it('an account without a phone or a card has no empty terms', () => {
    const bare = { ...maria, phone: '', cardLast4: null, memberNumbers: [] };
    expect([...termsOf(bare)].every((term) => term.length > 1)).toBe(true);
  });

  it('reads no more than eight parts, so that a pasted page asks for no endless join', () => {
    expect(parseMemberSearch('word '.repeat(500), TODAY)).toHaveLength(8);
  });
});
