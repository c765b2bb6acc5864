import { describe, expect, it } from 'vitest';
import {
  countText,
  type DirectoryQuery,
  type Entry,
  isEmptyQuery,
  matchingDentists,
  readQuery,
  writeQuery,
} from './directory-query.ts';

const office: Entry = {
  text: 'Cañon Gate Dental 2940 Gate Street San Diego, CA 92106 (619) 555-0118',
  state: 'CA',
  city: 'San Diego',
  isAccepting: true,
  dentists: [
    { name: 'Dr. Marisol Quintero', specialty: 'General dentist', languages: ['English', 'Spanish'] },
    { name: 'Dr. Owen Hadley', specialty: 'Orthodontist', languages: ['English'] },
  ],
};
const empty = readQuery('');
const find = (query: Partial<DirectoryQuery>, entry = office) =>
  matchingDentists(entry, { ...empty, ...query });

describe('an office of the directory', () => {
  it('finds an office with all its dentists when the query names the office', () => {
    for (const text of ['', 'canon', 'GATE san', '92106', 'CAÑON 619'])
      expect(find({ text }), text).toEqual([0, 1]);
    expect(find({ text: 'anon' })).toBeNull();
  });

  it('finds an office with the dentist whom the query names, also by specialty and with words about the office', () => {
    expect(find({ text: 'quintero' })).toEqual([0]);
    expect(find({ text: 'san diego orthodontist' })).toEqual([1]);
    expect(find({ specialty: 'Orthodontist' })).toEqual([1]);
  });

  it('does not find an office where no dentist has both the specialty and the language', () => {
    expect(find({ specialty: 'Orthodontist', language: 'Spanish' })).toBeNull();
    expect(find({ specialty: 'General dentist', language: 'Spanish' })).toEqual([0]);
  });

  it('finds an office by its state and city, but not by a city of the same name elsewhere', () => {
    expect(find({ place: 'CA' })).toEqual([0, 1]);
    expect(find({ place: 'CA|San Diego' })).toEqual([0, 1]);
    expect(find({ place: 'TX|San Diego' })).toBeNull();
  });

  it('finds an office without dentists unless the search requires one', () => {
    const withoutDentists = { ...office, dentists: [] };
    expect(find({ text: 'canon' }, withoutDentists)).toEqual([]);
    expect(find({ language: 'Spanish' }, withoutDentists)).toBeNull();
  });

  it('does not find an office without places for new patients when the search requires them', () => {
    expect(find({ accepting: true }, { ...office, isAccepting: false })).toBeNull();
    expect(find({ accepting: true })).toEqual([0, 1]);
  });
});

it('counts the matching offices and dentists', () => {
  expect(countText({ offices: 1000, dentists: 3000 }, 1000)).toBe('1,000 offices, 3,000 dentists');
  expect(countText({ offices: 1, dentists: 1 }, 44)).toBe('1 of 44 offices, 1 dentist');
});

describe('the search in the address', () => {
  it('reads a search as it was written, beside other parameters', () => {
    const query = {
      text: 'ñ & co',
      place: 'CA|San Diego',
      specialty: 'Orthodontist',
      language: '',
      accepting: true,
    };
    const written = writeQuery('?version=working&language=Thai', query);
    expect(readQuery(written)).toEqual(query);
    expect(new URLSearchParams(written).get('version')).toBe('working');
  });

  it('leaves an empty search out of the address', () => {
    expect(writeQuery('?q=x&accepting=1', empty)).toBe('');
    expect(isEmptyQuery(empty)).toBe(true);
  });
});
