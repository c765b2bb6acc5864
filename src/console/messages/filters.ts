import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { type listMessages, MESSAGE_FILTERS, MESSAGE_SORTS } from '#contracts/staff/messages.ts';
import { pageOf, readQueueSort, readSharedFilters, type Search } from '../support/shared-filters.ts';

export type MessageSummary = ResponseOf<typeof listMessages>['messages'][number];

export const FILTER_NAMES = ['brand', 'status', 'assigned', 'number'];

/** The filters of an address. What is no filter is left out. */
export function readFilters(search: Search) {
  const known = MESSAGE_FILTERS.find((each) => each === search.status);
  return {
    ...readSharedFilters(search),
    ...(known && { status: known }),
    ...(search.number && { number: search.number.slice(0, 40) }),
    ...readQueueSort(search, MESSAGE_SORTS),
    page: pageOf(search),
  };
}
