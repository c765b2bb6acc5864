import { describe, expect, it } from 'vitest';
import { apiQuery, isSearch, pointNear, readSearch, searchQuery, withoutFilters } from './search-params.ts';

describe('a search in the page’s address', () => {
  it.each([
    '',
    '?zip=92106',
    '?city=San+Diego%2C+CA&radius=10',
    '?lat=32.73&lng=-117.229&radius=37',
    '?zip=92106&specialty=Children%E2%80%99s+dentist&language=Haitian+Creole&name=o%27neil&accepting=1&evening=1&weekend=1&page=3',
    '?name=solano&page=2',
  ])('reads and writes %s unchanged', (query) => {
    expect(searchQuery(readSearch(query))).toBe(query);
  });

  it('understands the ZIP form of other pages and other spellings', () => {
    expect(readSearch('?zip=92106').where).toEqual({ kind: 'words', words: '92106' });
    expect(readSearch('?city=Phoenix&state=AZ').where).toEqual({ kind: 'words', words: 'Phoenix, AZ' });
    expect(readSearch('?zip=1&lat=3&lng=4').where).toEqual({ kind: 'words', words: '1' });
    expect(searchQuery(readSearch('?zip=29+Palms%2C+CA'))).toBe('?city=29+Palms%2C+CA');
    expect(readSearch('?zip=92106&accepting=true&evening=on')).toMatchObject({
      accepting: true,
      evening: true,
    });
  });

  it('ignores invalid values in the address', () => {
    for (const query of ['?lat=91&lng=0', '?lat=3', '?lng=x&lat=2', '?zip=%20'])
      expect(readSearch(query).where).toEqual({ kind: 'anywhere' });
    expect(readSearch('?zip=1&radius=5000&page=-2')).toMatchObject({ radius: 25, page: 1 });
    expect(readSearch('?radius=&page=1e9')).toMatchObject({ radius: 25, page: 1 });
  });

  it('keeps other parameters of the address, such as the version of a preview', () => {
    expect(searchQuery(readSearch('?zip=92106'), '?version=working&zip=1&page=4')).toBe(
      '?zip=92106&version=working',
    );
    expect(searchQuery(readSearch(''), '?zip=1')).toBe('');
  });
});

describe('a search', () => {
  it('requires a place or a name for a search', () => {
    expect(isSearch(readSearch('?specialty=orthodontist&weekend=1'))).toBe(false);
    expect(isSearch(readSearch('?name=lee'))).toBe(true);
    expect(isSearch(readSearch('?lat=1&lng=2'))).toBe(true);
  });

  it('keeps the place of a search when its filters are removed', () => {
    const search = readSearch('?zip=92106&radius=10&language=Spanish&weekend=1&name=lee&page=2');
    expect(searchQuery(withoutFilters(search))).toBe('?zip=92106&radius=10');
  });

  it('sends the values of the address to the API', () => {
    expect(apiQuery(readSearch('?city=Mesa%2C+AZ&weekend=1'))).toEqual({
      city: 'Mesa, AZ',
      weekend: 1,
      page: 1,
      pageSize: 20,
    });
    expect(apiQuery(readSearch('?zip=92106&radius=10&page=2'))).toMatchObject({
      zip: '92106',
      radius: 10,
      page: 2,
    });
  });

  it('rounds a location to about a block', () => {
    expect(pointNear(32.729712, -117.228691)).toEqual({ kind: 'point', lat: 32.73, lng: -117.229 });
  });
});
