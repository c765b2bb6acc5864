import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesSearch, normalizeForSearch } from '#util/text/search-normalize.ts';
import { NameIndex } from './name-index.ts';
import type { ProviderFilter } from './provider-filter.ts';

interface Dentist {
  name: string;
  office?: string;
  taxonomy?: string;
  languages?: string[];
  accepting?: boolean;
  evening?: boolean;
  weekend?: boolean;
}

function makeIndex(dentists: readonly Dentist[]): NameIndex {
  const index = new NameIndex();
  const offices = new Map(
    dentists.map(({ office = 'Office', evening = false, weekend = false }) => [
      office,
      { id: office, office: { opensEvenings: evening, opensWeekends: weekend } },
    ]),
  );
  for (const [number, dentist] of dentists.entries()) {
    const { name, office = 'Office', taxonomy = 'T', languages = [], accepting = true } = dentist;
    const at = offices.get(office);
    if (!at) throw new Error(`there is no office ${office}`);
    index.add({
      npi: String(number),
      at,
      cell: 0,
      entry: { taxonomy, acceptingNewPatients: accepting },
      searchName: ` ${normalizeForSearch(`${name} ${office}`)}`,
      languages: languages.map(normalizeForSearch),
    });
  }
  return index;
}

const filterFor = (name: string, others: Partial<ProviderFilter> = {}): ProviderFilter => ({
  taxonomy: '',
  language: '',
  accepting: false,
  evening: false,
  weekend: false,
  words: normalizeForSearch(name).split(' '),
  ...others,
});
const whole = { offset: 0, limit: 100 };
const npis = (index: NameIndex, filter: ProviderFilter, slice = whole) =>
  index.search(filter, slice).page.map(({ npi }) => npi);

describe('dentists by name', () => {
  const index = makeIndex([
    { name: 'Dr. Ana Lee', office: 'Alder Dental' },
    { name: 'Dr. Leo Anders', office: 'Alder Dental', accepting: false },
    { name: 'Dr. Lee Lee', office: 'Birch Dental', taxonomy: 'ORTHO', languages: ['Español'], evening: true },
    { name: 'Dr. Cleo Núñez', office: 'Lee Street Dental', weekend: true },
  ]);

  it('dentists are found by the beginning of any word of their own name or the office’s', () => {
    expect(npis(index, filterFor('lee'))).toEqual(['0', '2', '3']);
    expect(npis(index, filterFor('le'))).toEqual(['0', '1', '2', '3']);
    expect(npis(index, filterFor('eo'))).toEqual([]);
    expect(npis(index, filterFor('nunez'))).toEqual(['3']);
    expect(npis(index, filterFor('zz'))).toEqual([]);
  });

  it('dentists match every word of a search, and one word of a name may match two', () => {
    expect(npis(index, filterFor('lee ana'))).toEqual(['0']);
    expect(npis(index, filterFor('alder le'))).toEqual(['0', '1']);
    expect(npis(index, filterFor('l le lee birch'))).toEqual(['2']);
    expect(npis(index, filterFor('lee zz'))).toEqual([]);
  });

  it('dentists found by name are narrowed by the other filters', () => {
    expect(npis(index, filterFor('le', { accepting: true }))).toEqual(['0', '2', '3']);
    expect(npis(index, filterFor('le', { taxonomy: 'ORTHO' }))).toEqual(['2']);
    expect(npis(index, filterFor('le', { language: 'espanol' }))).toEqual(['2']);
    expect(npis(index, filterFor('le', { evening: true }))).toEqual(['2']);
    expect(npis(index, filterFor('le', { weekend: true }))).toEqual(['3']);
  });

  it('dentists found by name come in pages, with the total numbers of dentists and offices', () => {
    const { page, ...found } = index.search(filterFor('dr'), { offset: 1, limit: 2 });
    expect(found).toEqual({ total: 4, offices: 3 });
    expect(page.map(({ at, npi }) => [at.id, npi])).toEqual([
      ['Alder Dental', '1'],
      ['Birch Dental', '2'],
    ]);
    expect(index.search(filterFor('dr'), { offset: 4, limit: 2 })).toEqual({
      total: 4,
      offices: 3,
      page: [],
    });
  });

  it('the name index finds the same dentists as comparing each name', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', '-', '1'), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), word, (names, wanted) => {
        fc.pre(normalizeForSearch(wanted) !== '');
        const dentists = names.map((name) => ({ name }));
        const expected = names.flatMap((name, at) =>
          matchesSearch(`${name} Office`, wanted) ? [String(at)] : [],
        );
        expect(npis(makeIndex(dentists), filterFor(wanted))).toEqual(expected);
      }),
    );
  });
});
