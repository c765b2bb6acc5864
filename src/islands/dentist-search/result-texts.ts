import { distanceText } from '../shared/distance-text.ts';
import { hasFilters, PAGE_SIZE, type Search } from './search-params.ts';
import type { SearchAnswer } from './use-search-results.ts';

/** What a search found, in the words of the page and of its live region. */

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** The place of a search: “San Diego, CA 92106”, “your location”. */
function placeName({ place }: Pick<SearchAnswer, 'place'>, isMine: boolean): string {
  if (!place) return '';
  if (place.label) return place.label;
  return isMine ? 'your location' : 'this point on the map';
}

/** “14 dentists at 7 offices within 25 miles of San Diego, CA 92106” */
export function resultsHeading(answer: SearchAnswer, search: Search, isMine: boolean): string {
  const { total, offices, radius, place } = answer;
  const who = `${count(total, 'dentist')} at ${count(offices, 'office')}`;
  if (!place) return `${who} with “${search.name}” in the name`;
  return `${who} within ${count(radius, 'mile')} of ${placeName(answer, isMine)}`;
}

/** “No dentist who fits within 25 miles of …” */
export function noResultsHeading(answer: SearchAnswer, search: Search, isMine: boolean): string {
  const { place, radius } = answer;
  if (!place) return `No dentist with “${search.name}” in the name`;
  const subject = hasFilters(search) ? 'No dentist who fits your filters' : 'No dentist';
  return `${subject} within ${count(radius, 'mile')} of ${placeName(answer, isMine)}`;
}

export const pagesOf = ({ total }: Pick<SearchAnswer, 'total'>): number =>
  Math.max(1, Math.ceil(total / PAGE_SIZE));

/** Whether the results end before the requested page. */
export const isPageOutOfRange = (answer: Pick<SearchAnswer, 'page' | 'total'>): boolean =>
  answer.total > 0 && answer.page > pagesOf(answer);

/** “There is no page 9: these results end on page 4.” */
export function pageOutOfRangeText(answer: Pick<SearchAnswer, 'page' | 'total'>): string {
  const last = pagesOf(answer);
  return `There is no page ${answer.page}: ${last === 1 ? 'all of them are on one page' : `these results end on page ${last}`}.`;
}

/** Screen reader announcement of search results. */
export function announcement(answer: SearchAnswer, search: Search, isMine: boolean): string {
  const { suggestions, total, page, nearest } = answer;
  if (suggestions.length > 0)
    return `We are not sure which city you mean. ${count(suggestions.length, 'suggestion')} below.`;
  if (total === 0) {
    const hint = nearest ? ` The nearest is ${distanceText(nearest.distanceMiles)} away.` : '';
    return `${noResultsHeading(answer, search, isMine)}.${hint}`;
  }
  if (isPageOutOfRange(answer))
    return `${resultsHeading(answer, search, isMine)}. ${pageOutOfRangeText(answer)}`;
  const pages = pagesOf(answer);
  const where = pages > 1 ? ` Page ${page} of ${pages}.` : '';
  return `${resultsHeading(answer, search, isMine)}${answer.place ? ', nearest first' : ''}.${where}`;
}

/** The pages to link to: the first, the last, and those around the current one; null is a gap. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages);
  return shown
    .sort((one, other) => one - other)
    .flatMap((one, at) => (one - (shown[at - 1] ?? 0) > 1 ? [null, one] : [one]));
}
