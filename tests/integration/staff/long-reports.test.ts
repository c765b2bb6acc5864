import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { listFigure, readJournal, readReport } from '#contracts/staff/reports.ts';
import { createMember } from '#tests/support/api/members.ts';
import { signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { Answer, TestBrowser } from '#tests/support/api/test-browser.ts';

let api: TestApi;
let finance: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  await createMember(api);
  finance = await signInAs(api, 'finance');
});
afterAll(() => api.close());

/** One is computed, and as many wait as may. */
const MOST = 21;

it('reports are computed one by one, while other calls are answered', async () => {
  const calls: Promise<Pick<Answer<Endpoint>, 'status' | 'refused'>>[] = [];
  await api.deps.database.acrossSites(async ({ $client }) => {
    // no report can read the accounts until the transaction ends
    await $client.query('lock table accounts in access exclusive mode');
    const month = '2026-06';
    calls.push(
      finance.call(readJournal, { query: { month } }),
      finance.call(listFigure, { query: { month, figure: 'memberships' } }),
    );
    while (calls.length <= MOST) calls.push(finance.call(readReport));
    const first = await Promise.race(calls);
    expect(first.refused()).toMatchObject({
      code: 'unavailable',
      message: 'Several reports are being computed at the moment.',
    });
    expect((await finance.call(listBrands)).ok().brands.length).toBeGreaterThan(1);
    const staffPool = api.deps.database.pools().find(({ pool }) => pool === 'staff');
    expect(staffPool).toMatchObject({ busy: 1, waiting: 0 });
  });
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST);
});
