import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import {
  DUE_FILTERS,
  GRIEVANCE_FILTERS,
  GRIEVANCE_SORTS,
  type listGrievances,
} from '#contracts/staff/grievances.ts';
import { localDay } from '#util/dates/calendar.ts';
import { pageOf, readQueueSort, readSharedFilters, type Search } from '../support/shared-filters.ts';

export type CaseSummary = ResponseOf<typeof listGrievances>['cases'][number];

export const FILTER_NAMES = ['brand', 'status', 'assigned', 'urgent', 'due', 'number'];
/** Those that the calendar has too. */
export const CALENDAR_FILTERS = ['brand', 'assigned', 'urgent'];

const readBothViews = (search: Search) => ({
  ...readSharedFilters(search),
  ...(search.urgent === 'yes' && { urgent: 'yes' as const }),
});

export function readQueueFilters(search: Search) {
  const { status, due, number } = search;
  const known = GRIEVANCE_FILTERS.find((each) => each === status);
  const period = DUE_FILTERS.find((each) => each === due);
  return {
    ...readBothViews(search),
    ...(known && { status: known }),
    ...(period && { due: period }),
    ...(number && { number: number.slice(0, 40) }),
    ...readQueueSort(search, GRIEVANCE_SORTS),
    page: pageOf(search),
  };
}

const MONTH = /^[2-9]\d{3}-(?:0[1-9]|1[0-2])$/;

/** Without a month in the address, the current one. */
export function readCalendarFilters(search: Search) {
  const { month = '' } = search;
  return { ...readBothViews(search), month: MONTH.test(month) ? month : localDay().slice(0, 7) };
}
