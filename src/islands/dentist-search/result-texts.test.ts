import { describe, expect, it } from 'vitest';
import type { FoundProvider } from '#contracts/catalog/providers.ts';
import { distanceText } from '../shared/distance-text.ts';
import {
  announcement,
  isPageOutOfRange,
  noResultsHeading,
  pageLinks,
  pageOutOfRangeText,
  resultsHeading,
} from './result-texts.ts';
import { readSearch } from './search-params.ts';
import { groupByOffice, type SearchAnswer } from './use-search-results.ts';

const point = { label: '', zip: null, city: null, state: null, lat: 1, lng: 2 };
const answer = (changes: Partial<SearchAnswer>): SearchAnswer => ({
  place: { ...point, label: 'Mesa, AZ 85201' },
  suggestions: [],
  radius: 25,
  providers: [],
  nearest: null,
  page: 1,
  pageSize: 20,
  total: 14,
  offices: 7,
  ...changes,
});
const search = readSearch('?zip=85201');

it.each([
  [null, ''],
  [0, 'less than 0.1 miles'],
  [0.1, '0.1 miles'],
  [1, '1 mile'],
  [2.4, '2.4 miles'],
  [99.9, '99.9 miles'],
  [212.4, '212 miles'],
])('writes %s miles as “%s”', (miles, words) => {
  expect(distanceText(miles)).toBe(words);
});

describe('results', () => {
  it('counts the results, with the place of the search', () => {
    expect(resultsHeading(answer({}), search, false)).toBe(
      '14 dentists at 7 offices within 25 miles of Mesa, AZ 85201',
    );
    expect(resultsHeading(answer({ total: 1, offices: 1, radius: 1 }), search, false)).toBe(
      '1 dentist at 1 office within 1 mile of Mesa, AZ 85201',
    );
    expect(resultsHeading(answer({ place: point }), search, true)).toMatch(/of your location$/);
    expect(resultsHeading(answer({ place: point }), search, false)).toMatch(/of this point on the map$/);
    expect(resultsHeading(answer({ place: null, total: 1234 }), readSearch('?name=lee'), false)).toBe(
      '1,234 dentists at 7 offices with “lee” in the name',
    );
  });

  it('explains that the results end before the requested page', () => {
    const past = answer({ page: 9, total: 61 });
    expect(isPageOutOfRange(past)).toBe(true);
    expect(pageOutOfRangeText(past)).toBe('There is no page 9: these results end on page 4.');
    expect(pageOutOfRangeText({ page: 2, total: 20 })).toBe(
      'There is no page 2: all of them are on one page.',
    );
    expect(announcement(past, search, false)).toBe(
      '61 dentists at 7 offices within 25 miles of Mesa, AZ 85201. There is no page 9: these results end on page 4.',
    );
    expect(isPageOutOfRange(answer({ total: 0 }))).toBe(false);
  });

  it('says that there is no dentist, with or without filters', () => {
    const empty = answer({ total: 0, offices: 0 });
    expect(noResultsHeading(empty, search, false)).toBe('No dentist within 25 miles of Mesa, AZ 85201');
    expect(noResultsHeading(empty, readSearch('?zip=85201&weekend=1'), false)).toBe(
      'No dentist who fits your filters within 25 miles of Mesa, AZ 85201',
    );
    expect(noResultsHeading({ ...empty, place: null }, readSearch('?name=x'), false)).toBe(
      'No dentist with “x” in the name',
    );
  });
});

describe('announcement', () => {
  const nearest = { distanceMiles: 73.9 } as FoundProvider;

  it('announces the number of results, their order and the page', () => {
    expect(announcement(answer({}), search, false)).toBe(
      '14 dentists at 7 offices within 25 miles of Mesa, AZ 85201, nearest first.',
    );
    expect(announcement(answer({ total: 41, page: 2 }), search, false)).toMatch(
      /nearest first\. Page 2 of 3\.$/,
    );
    expect(announcement(answer({ place: null }), readSearch('?name=lee'), false)).not.toContain('nearest');
  });

  it('announces that there is no dentist, and how far away the nearest is', () => {
    expect(announcement(answer({ total: 0, nearest }), search, false)).toBe(
      'No dentist within 25 miles of Mesa, AZ 85201. The nearest is 73.9 miles away.',
    );
    expect(announcement(answer({ total: 0 }), search, false)).toMatch(/85201\.$/);
  });

  it('announces that the city is ambiguous', () => {
    const suggestions = [{ label: 'Mesa, AZ', city: 'Mesa', state: 'AZ' }];
    expect(announcement(answer({ place: null, total: 0, suggestions }), search, false)).toBe(
      'We are not sure which city you mean. 1 suggestion below.',
    );
  });
});

it('groups dentists by office, and numbers offices in the order of their first dentist', () => {
  const found = (id: string, name: string): FoundProvider =>
    ({ name, npi: name, distanceMiles: 1, officeTotal: 2, office: { id } }) as FoundProvider;
  const groups = groupByOffice({ providers: [found('a', 'Ann'), found('b', 'Ben'), found('a', 'Cem')] });
  expect(
    groups.map(({ number, office, dentists, others }) => [
      number,
      office.id,
      others,
      dentists.map(({ name }) => name),
    ]),
  ).toEqual([
    [1, 'a', 0, ['Ann', 'Cem']],
    [2, 'b', 1, ['Ben']],
  ]);
});

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('links page %i of %i to %j', (page, pages, links) => {
  expect(pageLinks(page, pages)).toEqual(links);
});
