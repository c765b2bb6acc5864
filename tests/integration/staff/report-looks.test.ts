import { afterAll, beforeAll, expect, it } from 'vitest';
import { listFigure } from '#contracts/staff/reports.ts';
import { AT_MESA, createMember, type TestMember } from '#tests/support/api/members.ts';
import { createStaff, grant, office, signInStaff } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let atHarbor: TestMember[];
let atMesa: TestMember;

beforeAll(async () => {
  api = await openTestApi();
  atHarbor = [await createMember(api), await createMember(api)];
  atMesa = await createMember(api, AT_MESA);
});
afterAll(() => api.close());

const idsOf = (members: readonly TestMember[]) => members.map(({ accountId }) => accountId).toSorted();
const THIS_MONTH = { figure: 'memberships', month: '2026-06' } as const;

/** Lists a figure as a new person of the staff. @returns what was recorded about it */
async function lookAt(query: Record<string, string>, role = grant('auditor')) {
  const person = await createStaff(api, [role]);
  const browser = await signInStaff(api, person);
  (await browser.call(listFigure, { query: { ...THIS_MONTH, ...query } })).ok();
  const events = await api.rows<{ chain: string; after: { accounts: string[] } | null }>(
    `select chain, action, subject_kind as kind, after from audit_events where staff_id = $1 order by chain`,
    [person.id],
  );
  return events.map(({ after, ...event }) => ({
    ...event,
    after: after && { ...after, accounts: after.accounts.toSorted() },
  }));
}

const listed = (chain: string, after: object) => ({
  chain,
  action: 'members.listed',
  kind: 'members',
  after: { ...THIS_MONTH, page: 1, ...after },
});

it('the members of a figure are recorded for each brand that was shown', async () => {
  expect(await lookAt({})).toEqual([
    listed('harbor', { rows: 2, accounts: idsOf(atHarbor) }),
    listed('mesa', { rows: 1, accounts: idsOf([atMesa]) }),
  ]);
});

it('the filters are recorded with the members of a brand', async () => {
  expect(await lookAt({ site: 'mesa', plan: 'none' })).toEqual([
    listed('mesa', { site: 'mesa', plan: 'none', rows: 0, accounts: [] }),
  ]);
  expect(await lookAt({ site: 'mesa' })).toEqual([
    listed('mesa', { site: 'mesa', rows: 1, accounts: idsOf([atMesa]) }),
  ]);
});

it('a list that showed nothing is recorded without a brand', async () => {
  expect(await lookAt({ month: '2024-01' })).toEqual([
    { chain: '', action: 'members.listed', kind: 'members', after: null },
  ]);
});

it('a person of one office is recorded for its brand', async () => {
  const [ana] = atHarbor;
  const events = await lookAt({}, grant('finance', office('harbor', 'point-loma')));
  expect(events).toEqual([listed('harbor', { rows: 2, accounts: idsOf(atHarbor) })]);
  expect(events[0]?.after?.accounts).toContain(ana?.accountId);
});
