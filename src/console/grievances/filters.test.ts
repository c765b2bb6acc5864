import { expect, it } from 'vitest';
import { readCalendarFilters, readQueueFilters } from './filters.ts';

const STAFF = '2b7d1bb0-6ab5-4c3a-9a0c-3c8d7d0b4f11';

it('reads the filters of an address', () => {
  expect(
    readQueueFilters({
      brand: 'harbor',
      status: 'resolved',
      due: 'overdue',
      assigned: STAFF,
      urgent: 'yes',
      number: 'g 4xr7',
      sort: '-received',
      page: '3',
    }),
  ).toEqual({
    site: 'harbor',
    status: 'resolved',
    due: 'overdue',
    assigned: STAFF,
    urgent: 'yes',
    number: 'g 4xr7',
    sort: '-received',
    page: 3,
  });
  expect(readCalendarFilters({ assigned: 'me', month: '2026-06' })).toEqual({
    assigned: 'me',
    month: '2026-06',
  });
});

it('leaves out what is no filter, so that a wrong address shows the list', () => {
  const wrong = { status: 'lost', due: 'never', assigned: 'ana', urgent: 'no', sort: '-color', page: '-1' };
  expect(readQueueFilters(wrong)).toEqual({ page: 1 });
  expect(readQueueFilters({ page: '99999999' })).toEqual({ page: 10_000 });
  expect(readCalendarFilters({ month: '2026-13' }).month).toMatch(/^\d{4}-(?:0[1-9]|1[0-2])$/);
});
