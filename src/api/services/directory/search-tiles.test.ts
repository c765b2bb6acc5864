import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMiles } from '#util/geo/points.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';
import type { ProviderFilter } from './provider-filter.ts';
import { searchTiles } from './search-tiles.ts';
import { makeTile, type Tile } from './tiles.ts';

const anyProvider: ProviderFilter = {
  taxonomy: '',
  language: '',
  accepting: false,
  evening: false,
  weekend: false,
  words: [],
};

interface Dentist {
  name: string;
  lat: number;
  lng: number;
  taxonomy?: string;
  languages?: string[];
  accepting?: boolean;
  evening?: boolean;
  weekend?: boolean;
}

/** Every dentist in an office of their own. */
function makeTestTile(dentists: readonly Dentist[], prefix = 'o'): Tile {
  return makeTile(
    dentists.map(
      ({ name, lat, lng, taxonomy = 'T', languages = ['English'], accepting = true, ...open }, index) => ({
        office: {
          id: `${prefix}${index}`,
          name: 'Office',
          street: '1 Main St',
          city: 'Mesa',
          state: 'AZ',
          zip: '85201',
          lat,
          lng,
          phone: '',
          languages: [],
          acceptingNewPatients: true,
          opensEvenings: !!open.evening,
          opensWeekends: !!open.weekend,
        },
        providers: [
          {
            entry: {
              name,
              npi: `${prefix}${index}`,
              specialty: 'Dentist',
              taxonomy,
              languages,
              license: '',
              acceptingNewPatients: accepting,
              verifiedOn: '2026-10-01',
            },
            searchName: ` ${normalizeForSearch(`${name} Office`)}`,
            languages: languages.map(normalizeForSearch),
          },
        ],
      }),
    ),
  );
}
const phoenix = { lat: 33.4484, lng: -112.074 };
const names = (tiles: Tile[], filter = anyProvider, slice = { offset: 0, limit: 20 }, radiusMiles = 25) =>
  searchTiles(tiles, { ...phoenix, radiusMiles }, filter, slice).providers.map(({ name }) => name);

describe('dentists around a place', () => {
  it('dentists around a place come nearest first, with the distance in tenths of a mile', () => {
    const tile = makeTestTile([
      { name: 'Far', lat: 33.6, lng: -112.074 },
      { name: 'Near', lat: 33.45, lng: -112.074 },
      { name: 'Tucson', lat: 32.2226, lng: -110.9747 },
    ]);
    const found = searchTiles([tile], { ...phoenix, radiusMiles: 25 }, anyProvider, { offset: 0, limit: 20 });
    expect(found.total).toBe(2);
    expect(found.providers.map(({ name, distanceMiles: miles }) => [name, miles])).toEqual([
      ['Near', 0.1],
      ['Far', 10.5],
    ]);
  });

  it('dentists at equal distance are ordered by name, ignoring accents and case', () => {
    const here = ['Zoe', 'émile', 'Adam', 'Émilia'].map((name) => ({ name, ...phoenix }));
    expect(names([makeTestTile(here.slice(0, 2), 'a'), makeTestTile(here.slice(2), 'b')])).toEqual([
      'Adam',
      'émile',
      'Émilia',
      'Zoe',
    ]);
  });

  it('dentists in one building are grouped by office, with the total of each office', () => {
    const staff = [
      ['Ann', 'Zoe'],
      ['Ben', 'Cem', 'Dan', 'Eve'],
      ['Fay', 'Gus', 'Hal'],
    ];
    const offices = staff.map((names, at) => {
      const entries = makeTestTile(names.map((name) => ({ name, ...phoenix }))).offices;
      const { office } = entries[0]!;
      return { office: { ...office, id: `${at}` }, providers: entries.flatMap(({ providers }) => providers) };
    });
    const page = (offset: number) =>
      searchTiles([makeTile(offices.toReversed())], { ...phoenix, radiusMiles: 5 }, anyProvider, {
        offset,
        limit: 3,
      }).providers.map((found) => `${found.office.id} ${found.name} of ${found.officeTotal}`);
    expect([0, 3, 6, 9].map(page)).toEqual([
      ['0 Ann of 2', '0 Zoe of 2', '1 Ben of 4'],
      ['1 Cem of 4', '1 Dan of 4', '1 Eve of 4'],
      ['2 Fay of 3', '2 Gus of 3', '2 Hal of 3'],
      [],
    ]);
  });

  it('an area without dentists has no results', () => {
    expect(searchTiles([], { ...phoenix, radiusMiles: 25 }, anyProvider, { offset: 0, limit: 20 })).toEqual({
      total: 0,
      offices: 0,
      providers: [],
    });
  });

  it('all pages together list each dentist in the radius once and nearest first', () => {
    const dentist = fc.record({
      name: fc.constantFrom('Ann', 'Ben', 'Cem', 'Dan'),
      lat: fc.double({ min: 33, max: 34, noNaN: true }).map((degrees) => Math.round(degrees * 50) / 50),
      lng: fc
        .double({ min: -112.5, max: -111.5, noNaN: true })
        .map((degrees) => Math.round(degrees * 50) / 50),
      accepting: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(dentist, { maxLength: 40 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        (cells, radiusMiles, accepting, limit) => {
          const tiles = cells.map((dentists, index) => makeTestTile(dentists, `${index}-`));
          const plain = tiles
            .flatMap(({ offices }) => offices)
            .map(({ office, providers: [one] }) => ({
              office,
              one: one!,
              miles: distanceMiles(phoenix, office),
            }))
            .filter(
              ({ one, miles }) => miles <= radiusMiles && (!accepting || one.entry.acceptingNewPatients),
            );
          const filter = { ...anyProvider, accepting };
          const paged: string[] = [];
          for (let offset = 0; offset < plain.length + limit; offset += limit) {
            const found = searchTiles(tiles, { ...phoenix, radiusMiles }, filter, { offset, limit });
            expect(found.total).toBe(plain.length);
            paged.push(...found.providers.map(({ npi }) => npi));
          }
          expect(paged.toSorted()).toEqual(plain.map(({ one }) => one.entry.npi).toSorted());
          const milesOf = new Map(plain.map(({ one, miles }) => [one.entry.npi, miles]));
          const miles = paged.map((npi) => milesOf.get(npi) ?? Number.NaN);
          for (const [index, far] of miles.entries())
            expect(far).toBeGreaterThanOrEqual((miles[index - 1] ?? 0) - 1e-6);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the filter', () => {
  const tile = makeTestTile([
    { name: 'Dr. José Núñez', ...phoenix, languages: ['English', 'Spanish'] },
    { name: 'Dr. Mary O’Neil', ...phoenix, accepting: false, taxonomy: '1223X0400X' },
    { name: 'Dr. Ana Percent_Under%', ...phoenix, languages: ['Haitian Creole'] },
  ]);
  const found = (filter: Partial<ProviderFilter>) => names([tile], { ...anyProvider, ...filter });

  it('a filter selects by specialty, language and acceptance of new patients', () => {
    expect(found({ taxonomy: '1223X0400X' })).toEqual(['Dr. Mary O’Neil']);
    expect(found({ language: 'spanish' })).toEqual(['Dr. José Núñez']);
    expect(found({ language: 'haitian creole' })).toEqual(['Dr. Ana Percent_Under%']);
    expect(found({ accepting: true })).toEqual(['Dr. Ana Percent_Under%', 'Dr. José Núñez']);
    expect(found({ accepting: true, language: 'spanish' })).toEqual(['Dr. José Núñez']);
  });

  it('a filter selects by opening hours of the office', () => {
    const open = makeTestTile([
      { name: 'Late', ...phoenix, evening: true },
      { name: 'Saturday', ...phoenix, weekend: true },
      { name: 'Both', ...phoenix, evening: true, weekend: true },
    ]);
    const namesOf = (filter: Partial<ProviderFilter>) => names([open], { ...anyProvider, ...filter });
    expect(namesOf({ evening: true })).toEqual(['Both', 'Late']);
    expect(namesOf({ weekend: true })).toEqual(['Both', 'Saturday']);
    expect(namesOf({ evening: true, weekend: true })).toEqual(['Both']);
  });

  it('a filter selects by prefixes of words of the name, in any order', () => {
    expect(found({ words: ['nunez'] })).toEqual(['Dr. José Núñez']);
    expect(found({ words: ['nun', 'jos'] })).toEqual(['Dr. José Núñez']);
    expect(found({ words: ['unez'] })).toEqual([]);
  });

  it('a page of filtered results is filled with matches only', () => {
    const many = makeTestTile(
      Array.from({ length: 60 }, (_, index) => ({
        name: `Dentist ${index}`,
        lat: phoenix.lat + index / 1000,
        lng: phoenix.lng,
        accepting: index % 2 === 0,
      })),
    );
    const page = names([many], { ...anyProvider, accepting: true }, { offset: 5, limit: 5 });
    expect(page).toEqual([10, 12, 14, 16, 18].map((index) => `Dentist ${index}`));
  });
});
