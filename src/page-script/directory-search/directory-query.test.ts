import { describe, expect, it } from 'vitest';
import {
  countText,
  type Entry,
  fitting,
  isEverything,
  readQuery,
  type Wanted,
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
const nothing = readQuery('');
const find = (wanted: Partial<Wanted>, entry = office) => fitting(entry, { ...nothing, ...wanted });

describe('an office of the directory', () => {
  it('fits with all of its dentists when it is the office that is looked for', () => {
    for (const text of ['', 'canon', 'GATE san', '92106', 'CAÑON 619'])
      expect(find({ text }), text).toEqual([0, 1]);
    expect(find({ text: 'anon' })).toBeNull();
  });

  it('fits with the dentist who is looked for, by name, by specialty, and with words about the office', () => {
    expect(find({ text: 'quintero' })).toEqual([0]);
    expect(find({ text: 'san diego orthodontist' })).toEqual([1]);
    expect(find({ specialty: 'Orthodontist' })).toEqual([1]);
  });

  it('does not match when no dentist there has both the specialty and the language', () => {
    expect(find({ specialty: 'Orthodontist', language: 'Spanish' })).toBeNull();
    expect(find({ specialty: 'General dentist', language: 'Spanish' })).toEqual([0]);
  });

  it('fits its state and its city, and no city of that name elsewhere', () => {
    expect(find({ place: 'CA' })).toEqual([0, 1]);
    expect(find({ place: 'CA|San Diego' })).toEqual([0, 1]);
    expect(find({ place: 'TX|San Diego' })).toBeNull();
  });

  it('matches without dentists unless the search asks for one', () => {
    const empty = { ...office, dentists: [] };
    expect(find({ text: 'canon' }, empty)).toEqual([]);
    expect(find({ language: 'Spanish' }, empty)).toBeNull();
  });

  it('does not match when it takes no new patients and the search asks for them', () => {
    expect(find({ accepting: true }, { ...office, isAccepting: false })).toBeNull();
    expect(find({ accepting: true })).toEqual([0, 1]);
  });
});

it('says how many fit', () => {
  expect(countText({ offices: 1000, dentists: 3000 }, 1000)).toBe('1,000 offices, 3,000 dentists');
  expect(countText({ offices: 1, dentists: 1 }, 44)).toBe('1 of 44 offices, 1 dentist');
});

describe('the search in the address', () => {
  it('comes back as it was, beside what else the address says', () => {
    const wanted = {
      text: 'ñ & co',
      place: 'CA|San Diego',
      specialty: 'Orthodontist',
      language: '',
      accepting: true,
    };
    const written = writeQuery('?version=working&language=Thai', wanted);
    expect(readQuery(written)).toEqual(wanted);
    expect(new URLSearchParams(written).get('version')).toBe('working');
  });

  it('is nothing where nothing is looked for', () => {
    expect(writeQuery('?q=x&accepting=1', nothing)).toBe('');
    expect(isEverything(nothing)).toBe(true);
  });
});
