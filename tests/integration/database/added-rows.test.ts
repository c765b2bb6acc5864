import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqlState } from '#db/connection/database-errors.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

/** Notes, histories and the books. */
const ONLY_ADDED = [
  'ledger_entries',
  'account_events',
  'account_notes',
  'closed_accounts',
  'grievance_events',
  'message_events',
];
const DENIED = '42501';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const refusedWith = (work: Promise<unknown>) => work.then(() => 'nothing was refused', sqlState);
const asMember = (statement: string) =>
  refusedWith(api.deps.database.inSite('harbor', ({ $client }) => $client.query(statement)));
const asStaff = (statement: string) =>
  refusedWith(
    api.deps.database.inStaffScope({ sites: 'all', offices: [] }, ({ $client }) => $client.query(statement)),
  );

it.each(ONLY_ADDED)('no call changes or deletes a row of %s', async (table) => {
  for (const change of [`update ${table} set site = site`, `delete from ${table}`])
    for (const inRole of [asMember, asStaff]) expect(await inRole(change), change).toBe(DENIED);
});

it('no call deletes a request to approve money, and the rights of the staff only read it', async () => {
  expect(await asMember('delete from staff_approvals')).toBe(DENIED);
  for (const change of [
    'insert into staff_approvals default values',
    `update staff_approvals set note = ''`,
    'delete from staff_approvals',
  ])
    expect(await asStaff(change), change).toBe(DENIED);
});
