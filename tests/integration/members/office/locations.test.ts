import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyOfficeChanges } from '#api/services/members/office/office-moves.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberLocations, memberSwitch } from '#contracts/member/member-locations.ts';
import {
  AT_MESA,
  createMember,
  logInAgain,
  type NewTestMember,
  type TestMember,
} from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { queuedMails } from '#tests/support/mail/mails.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(() => api.setNow('2026-06-15T17:00:00Z'));
afterAll(() => api.close());

const MESA: NewTestMember = {
  ...AT_MESA,
};
const joined = '2026-01-10T18:00:00Z';
const move = (browser: TestMember['browser'], id: string) => browser.call(memberSwitch, { params: { id } });

const readOffice = async ({ membershipId }: TestMember) =>
  (
    await api.rows<{ office_id: string | null }>('select office_id from memberships where id = $1', [
      membershipId,
    ])
  )[0]?.office_id;
const shown = async (member: TestMember) =>
  (await (await logInAgain(api, member)).call(memberInfo)).ok().memberships[0]!;

describe('offices available for a move', () => {
  it('lists offices that sell the plan, page by page, with the day a move takes effect', async () => {
    const { browser } = await createMember(api, { paidAt: joined });
    const first = (await browser.call(memberLocations, { query: { pageSize: '10' } })).ok();
    expect(first).toMatchObject({
      current: 'point-loma',
      pending: null,
      effectiveOn: '2026-06-16',
      outsideAllowed: true,
      page: 1,
      pageSize: 10,
    });
    expect(first.offices).toHaveLength(10);
    const [sold] = await api.rows<{ count: string }>(
      `select count(*) from office_plans p join offices o on o.site = p.site and o.id = p.office_id
      where p.site = 'harbor' and p.plan_id = 'harbor-club' and o.retired_at is null`,
    );
    expect(first.total).toBe(Number(sold?.count));
    const second = (await browser.call(memberLocations, { query: { pageSize: '10', page: '2' } })).ok();
    const ids = [...first.offices, ...second.offices].map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
  });

  it('lists offices nearest first around a place, with the distance', async () => {
    const { browser } = await createMember(api, { paidAt: joined });
    const near = async (query: Record<string, string>) =>
      (await browser.call(memberLocations, { query: { ...query, pageSize: '100' } })).ok();
    const all = await near({});
    expect(all).toMatchObject({ place: null, suggestions: [] });
    expect(all.offices.every(({ distanceMiles }) => distanceMiles === null)).toBe(true);
    const found = await near({ zip: '92106' });
    expect(found).toMatchObject({ place: { label: 'San Diego, CA 92106' }, total: all.total });
    expect(found.offices[0]).toMatchObject({ id: 'point-loma' });
    const miles = found.offices.map(({ distanceMiles }) => distanceMiles ?? -1);
    expect(miles).toEqual(miles.toSorted((one, other) => one - other));
    expect(miles[0]).toBeGreaterThanOrEqual(0);
    expect(new Set(found.offices.map(({ id }) => id))).toEqual(new Set(all.offices.map(({ id }) => id)));
    expect((await near({ city: 'San Diego, CA' })).place?.label).toBe('San Diego, CA');
  });

  it('lists no offices around an ambiguous place, and reports an unknown one', async () => {
    const { browser } = await createMember(api);
    const unclear = (await browser.call(memberLocations, { query: { city: 'Springfield' } })).ok();
    expect(unclear).toMatchObject({ place: null, total: 0, offices: [], current: 'point-loma' });
    expect(unclear.suggestions.length).toBeGreaterThan(1);
    const unknown = (await browser.call(memberLocations, { query: { zip: '00000' } })).refused();
    expect(unknown).toMatchObject({ code: 'invalid', fields: { zip: expect.stringContaining('ZIP code') } });
  });

  it('excludes the choice "outside" if the plan is sold at offices only', async () => {
    const { browser } = await createMember(api, MESA);
    expect((await browser.call(memberLocations)).ok().outsideAllowed).toBe(false);
    expect((await move(browser, 'outside')).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'not_sold_outside',
    });
  });

  it('limits the page size', async () => {
    const { browser } = await createMember(api);
    expect((await browser.call(memberLocations, { query: { pageSize: '5000' } })).refused().code).toBe(
      'invalid',
    );
  });
});

describe('moves to another office', () => {
  it('a move takes effect the next day, and the job stores it once', async () => {
    const ana = await createMember(api, { paidAt: joined });
    const answer = (await move(ana.browser, 'belmont-shore')).ok();
    expect(answer).toMatchObject({ officeId: 'belmont-shore', effectiveOn: '2026-06-16', replaced: false });
    expect(await readOffice(ana)).toBe('point-loma');
    expect(await shown(ana)).toMatchObject({
      office: { id: 'point-loma' },
      pendingOfficeChange: { officeId: 'belmont-shore', name: answer.name, effectiveOn: '2026-06-16' },
    });
    expect(await applyOfficeChanges(api.deps, 'harbor')).toBe(0);

    api.setNow('2026-06-16T18:00:00Z');
    // The move is shown on its day, even if the job runs late.
    expect(await shown(ana)).toMatchObject({ office: { id: 'belmont-shore' }, pendingOfficeChange: null });
    const applied = await Promise.all([1, 2, 3].map(() => applyOfficeChanges(api.deps, 'harbor')));
    expect(applied.toSorted()).toEqual([0, 0, 1]);
    expect(await readOffice(ana)).toBe('belmont-shore');
    expect(await shown(ana)).toMatchObject({ office: { id: 'belmont-shore' }, pendingOfficeChange: null });
  });

  it('a move takes effect at once on the day of joining', async () => {
    const ana = await createMember(api);
    expect((await move(ana.browser, 'belmont-shore')).ok().effectiveOn).toBe('2026-06-15');
    expect(await readOffice(ana)).toBe('belmont-shore');
  });

  it('a move can be replaced and canceled until it takes effect', async () => {
    const ana = await createMember(api, { paidAt: joined });
    await move(ana.browser, 'belmont-shore');
    expect((await move(ana.browser, 'outside')).ok()).toMatchObject({ officeId: null, replaced: true });
    expect((await shown(ana)).pendingOfficeChange).toMatchObject({
      officeId: null,
      name: 'No office of your own',
    });
    expect((await move(ana.browser, 'point-loma')).ok()).toMatchObject({
      officeId: 'point-loma',
      replaced: true,
    });
    expect((await shown(ana)).pendingOfficeChange).toBeNull();
    api.setNow('2026-06-17T18:00:00Z');
    await applyOfficeChanges(api.deps, 'harbor');
    expect(await readOffice(ana)).toBe('point-loma');
  });

  it('a move is stored even if another one is requested before the job runs', async () => {
    const ana = await createMember(api, { paidAt: joined });
    await move(ana.browser, 'belmont-shore');
    api.setNow('2026-06-18T18:00:00Z');
    const browser = await logInAgain(api, ana);
    expect((await move(browser, 'point-loma')).ok()).toMatchObject({
      effectiveOn: '2026-06-19',
      replaced: false,
    });
    expect(await readOffice(ana)).toBe('belmont-shore');
  });

  it('a move is confirmed by mail', async () => {
    const ana = await createMember(api, { paidAt: joined });
    const { name } = (await move(ana.browser, 'belmont-shore')).ok();
    const mail = (await queuedMails(api, 'harbor', ana.email)).findLast(
      ({ kind }) => kind === 'office-change',
    );
    expect(mail?.subject).toBe(`Your office from 06/16/26: ${name}`);
  });

  it('the brand’s limit of moves applies', async () => {
    const ana = await createMember(api, { ...MESA, paidAt: joined });
    const { offices } = (await ana.browser.call(memberLocations)).ok();
    const [first, second] = offices.filter(({ id }) => id !== 'phoenix-arcadia');
    await move(ana.browser, first!.id);
    api.setNow('2026-06-17T18:00:00Z');
    await applyOfficeChanges(api.deps, 'mesa');
    const browser = await logInAgain(api, ana);
    const refused = (await move(browser, second!.id)).refused();
    expect(refused).toMatchObject({ code: 'not_allowed', reason: 'too_often' });
    expect(refused.message).toContain('07/01/26');
    expect((await browser.call(memberLocations)).ok()).toMatchObject({
      effectiveOn: null,
      from: '2026-07-01',
    });
  });

  it('refuses a move to an office of another brand, an unknown one, and the current one', async () => {
    const ana = await createMember(api);
    for (const id of ['phoenix-arcadia', 'no-such-office'])
      expect((await move(ana.browser, id)).refused().code).toBe('not_found');
    expect((await move(ana.browser, 'point-loma')).refused()).toMatchObject({ reason: 'same_office' });
  });

  it('concurrent moves in two tabs leave one pending', async () => {
    const ana = await createMember(api, { paidAt: joined });
    await Promise.all(['belmont-shore', 'outside'].map((id) => move(ana.browser, id)));
    const waiting = await api.rows(
      'select id from office_changes where membership_id = $1 and withdrawn_at is null and applied_at is null',
      [ana.membershipId],
    );
    expect(waiting).toHaveLength(1);
  });
});
