import type { QueryOf, ResponseOf } from '#contracts/shared/endpoint.ts';
import type { listAuditEvents } from '#contracts/staff/audit.ts';
import { readPage } from '../lists/list-state.ts';

export type Event = ResponseOf<typeof listAuditEvents>['events'][number];
export type Filters = Partial<QueryOf<typeof listAuditEvents>>;
export type Search = Readonly<Record<string, string>>;

/** The instant at which a day begins for the person; undefined without a day. */
const startOf = (day: string | undefined, daysLater = 0): string | undefined => {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number);
  const at = new Date(year, month - 1, date + daysLater);
  return day && !Number.isNaN(at.getTime()) ? at.toISOString() : undefined;
};

/** The filters of the address. */
export function readFilters(search: Search): Filters {
  const { brand, action, staff, affected, account, from, until, sort, page } = search;
  return {
    ...(brand && { site: brand }),
    ...(action && { action }),
    ...(staff && { staffId: staff }),
    ...(affected && { affectedId: affected }),
    ...(account && { subjectKind: 'account', subjectId: account }),
    ...(startOf(from) && { from: startOf(from) }),
    ...(startOf(until, 1) && { until: startOf(until, 1) }),
    ...(sort === OLDEST_FIRST && { order: 'oldest' as const }),
    page: readPage(page),
  };
}

/** The address sorts by the time, as lists do; the newest are first without it. */
export const OLDEST_FIRST = 'at';

/** The address without filters. */
export const NO_FILTERS = {
  action: '',
  brand: '',
  staff: '',
  affected: '',
  account: '',
  from: '',
  until: '',
  page: '',
};
