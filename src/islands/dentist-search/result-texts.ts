import { distanceText } from '../shared/distance-text.ts';
import { hasFilters, PAGE_SIZE, type Search } from './search-params.ts';
import { t } from './texts.ts';
import type { SearchAnswer } from './use-search-results.ts';

/** What a search found, in the words of the page and of its live region. */

/** The place of a search: “San Diego, CA 92106”, “your location”. */
function placeName({ place }: Pick<SearchAnswer, 'place'>, isMine: boolean): string {
  if (!place) return '';
  if (place.label) return place.label;
  return isMine ? t.yourPlace : t.mapPoint;
}

/** “14 dentists at 7 offices within 25 miles of San Diego, CA 92106” */
export function resultsHeading(answer: SearchAnswer, search: Search, isMine: boolean): string {
  const { total, offices, radius, place } = answer;
  if (!place) return t.foundNamed(total, offices, search.name);
  return t.foundNear(total, offices, radius, placeName(answer, isMine));
}

/** “No dentist who fits within 25 miles of …” */
export function noResultsHeading(answer: SearchAnswer, search: Search, isMine: boolean): string {
  const { place, radius } = answer;
  if (!place) return t.noneNamed(search.name);
  return t.noneNear(hasFilters(search), radius, placeName(answer, isMine));
}

export const pagesOf = ({ total }: Pick<SearchAnswer, 'total'>): number =>
  Math.max(1, Math.ceil(total / PAGE_SIZE));

/** Whether the results end before the requested page. */
export const isPageOutOfRange = (answer: Pick<SearchAnswer, 'page' | 'total'>): boolean =>
  answer.total > 0 && answer.page > pagesOf(answer);

/** “There is no page 9: these results end on page 4.” */
export const pageOutOfRangeText = (answer: Pick<SearchAnswer, 'page' | 'total'>): string =>
  t.noSuchPage(answer.page, pagesOf(answer));

/** Screen reader announcement of search results. */
export function announcement(answer: SearchAnswer, search: Search, isMine: boolean): string {
  const { suggestions, total, page, nearest } = answer;
  if (suggestions.length > 0) return t.unsureCity(suggestions.length);
  if (total === 0) {
    const hint = nearest ? ` ${t.nearestIs(distanceText(nearest.distanceMiles))}` : '';
    return `${noResultsHeading(answer, search, isMine)}.${hint}`;
  }
  if (isPageOutOfRange(answer))
    return `${resultsHeading(answer, search, isMine)}. ${pageOutOfRangeText(answer)}`;
  const pages = pagesOf(answer);
  const where = pages > 1 ? ` ${t.pageOf(page, pages)}` : '';
  const heading = resultsHeading(answer, search, isMine);
  return `${answer.place ? t.nearestFirst(heading) : `${heading}.`}${where}`;
}

/** The pages to link to: the first, the last, and those around the current one; null is a gap. */
export function pageLinks(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages);
  return shown
    .sort((one, other) => one - other)
    .flatMap((one, at) => (one - (shown[at - 1] ?? 0) > 1 ? [null, one] : [one]));
}
