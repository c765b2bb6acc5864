import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRIEVANCE_SORTS, grievanceCalendar, listGrievances } from '#contracts/staff/grievances.ts';
import { caseCalls } from '#tests/support/api/case-calls.ts';
import { createMember } from '#tests/support/api/members.ts';
import { brand, office, signInAs } from '#tests/support/api/staff.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';
import { createWork } from '#tests/support/api/waiting-work.ts';
import { expectInvariants } from '#tests/support/database/invariants.ts';

const OFFICE = 'point-loma';

let api: TestApi;
/** of a person who handles the grievances of Harbor */
let browser: TestBrowser;

beforeAll(async () => {
  api = await openTestApi();
  browser = await signInAs(api, 'compliance', brand('harbor'));
});
afterAll(async () => {
  await expectInvariants(api);
  await api.close();
});

const { read, list, numbers, resolve } = caseCalls(() => browser);

describe('the queue of grievances', () => {
  it('has open cases by deadline, then closed ones, and counts what is overdue or due', async () => {
    const late = await createWork(api, { daysAgo: 6 });
    const today = await createWork(api, { daysAgo: 5 });
    const urgent = await createWork(api, { urgent: true });
    const usual = await createWork(api);
    const closed = await createWork(api, { daysAgo: 7 });
    expect((await resolve(closed, 'Done.')).status).toBe(200);
    const order = [late, today, urgent, usual].map(({ caseNumber }) => caseNumber);
    expect(await numbers()).toEqual(order);
    expect(await numbers({ status: 'all' })).toEqual([...order, closed.caseNumber]);
    expect(await numbers({ status: 'resolved' })).toEqual([closed.caseNumber]);
    expect(await numbers({ urgent: 'yes' })).toEqual([urgent.caseNumber]);
    expect(await numbers({ due: 'overdue' })).toEqual([late.caseNumber]);
    expect(await numbers({ due: 'today' })).toEqual([today.caseNumber]);
    expect(await numbers({ due: 'soon' })).toEqual([urgent.caseNumber]);
    expect((await list()).counts).toEqual({ open: 4, overdue: 1, today: 1, soon: 1 });
    expect((await list()).cases[0]).toMatchObject({
      name: 'Ana Núñez',
      files: 1,
      assignee: null,
      next: { step: 'acknowledge', daysLeft: -1 },
    });
    expect((await list({ status: 'resolved' })).cases[0]).toMatchObject({
      next: null,
      resolvedOn: '2026-06-15',
    });
  });

  it('sorts by each column, and puts what is empty last', async () => {
    const byNumber = (await numbers({ status: 'all' })).toSorted();
    expect(await numbers({ status: 'all', sort: 'number' })).toEqual(byNumber);
    expect(await numbers({ status: 'all', sort: '-number' })).toEqual(byNumber.toReversed());
    const received = async (sort: string) =>
      (await list({ status: 'all', sort })).cases.map(({ receivedOn }) => receivedOn);
    expect(await received('-received')).toEqual((await received('received')).toReversed());
    const due = async (sort: string) =>
      (await list({ status: 'all', sort })).cases.map(({ next }) => next?.by);
    expect((await due('due')).at(-1)).toBeUndefined();
    expect((await due('-due')).at(-1)).toBeUndefined();
    expect((await due('-due'))[0]).toBe((await due('due')).findLast((day) => day !== undefined));
    for (const sort of GRIEVANCE_SORTS)
      expect((await numbers({ status: 'all', sort })).toSorted(), sort).toEqual(byNumber);
    expect((await browser.call(listGrievances, { query: { sort: 'name; drop' } } as never)).status).toBe(422);
  });

  it('finds a case by its number as a caller says it, whatever became of it', async () => {
    const work = await createWork(api);
    await resolve(work, 'Done.');
    expect(await numbers({ number: work.caseNumber.toLowerCase().replaceAll('-', ' ') })).toEqual([
      work.caseNumber,
    ]);
    for (const number of ['G-0000-0000', '%', "' or 1=1 --"]) expect(await numbers({ number })).toEqual([]);
  });

  it('shows people the cases of their brands and offices alone', async () => {
    const member = await createMember(api, { office: OFFICE });
    const ofOffice = await createWork(api, { accountId: member.accountId });
    const elsewhere = await createWork(api, { site: 'mesa' });
    const desk = await signInAs(api, 'compliance', office('harbor', OFFICE));
    expect(await numbers({}, desk)).toEqual([ofOffice.caseNumber]);
    expect(await numbers()).not.toContain(elsewhere.caseNumber);
    expect((await browser.call(listGrievances, { query: { site: 'mesa' } } as never)).status).toBe(403);
    const agent = await signInAs(api, 'agent');
    expect((await read(ofOffice, agent)).colleagues).toBeNull();
    expect((await read(elsewhere, agent)).case.caseNumber).toBe(elsewhere.caseNumber);
  });

  it('the calendar has both deadlines of a new case, in their months', async () => {
    const work = await createWork(api, { site: 'brightway' });
    const all = await signInAs(api, 'auditor');
    const month = async (name: string) =>
      (await all.call(grievanceCalendar, { query: { month: name, site: 'brightway' } } as never)).ok();
    const of = { site: 'brightway', caseNumber: work.caseNumber, urgent: false };
    expect(await month('2026-06')).toEqual({
      today: '2026-06-15',
      deadlines: [{ ...of, step: 'acknowledge', by: '2026-06-20' }],
      assignees: [],
    });
    expect((await month('2026-07')).deadlines).toEqual([{ ...of, step: 'resolve', by: '2026-07-15' }]);
    expect((await month('2026-08')).deadlines).toEqual([]);
    expect((await all.call(grievanceCalendar, { query: { month: '2026-13' } } as never)).status).toBe(422);
  });
});
