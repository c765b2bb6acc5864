import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveContent } from '#api/brand/live-brand.ts';
import { OFFICE_FACTS } from '#contracts/catalog/catalog.ts';
import { location, officeDetails, officePlanList } from '#contracts/catalog/locations.ts';
import { plan, planAtLocation } from '#contracts/catalog/plans.ts';
import { brandContent } from '#tests/support/api/brand-content.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

/** Plan ids that a site may sell, set by a test. */
const whitelists = new Map<string, string[]>();

async function liveContent(site: string): Promise<LiveContent | null> {
  const live = await brandContent(site);
  const ids = whitelists.get(site);
  if (!live || !ids) return live;
  const variables = {
    ...live.record.base.variables,
    plans_whitelist: ids.map((plan_id) => ({ plan_id })),
  };
  return { ...live, record: { ...live.record, base: { ...live.record.base, variables } } };
}

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ deps: { liveContent } });
});
afterAll(() => api.close());

/** Runs `work` while the site sells only these plans. */
async function selling(site: string, ids: string[], work: () => Promise<void>): Promise<void> {
  whitelists.set(site, ids);
  await work().finally(() => whitelists.delete(site));
}

describe('offices', () => {
  it('an office has its address, hours, dentists and plans', async () => {
    const office = (await api.browser().call(location, { params: { id: 'point-loma' } })).ok();
    const record = (await brandContent('harbor'))?.record.catalog.offices.find(
      ({ id }) => id === 'point-loma',
    );
    expect(office).toMatchObject({
      name: 'Point Loma Family Dentistry',
      street: record?.street,
      city: 'San Diego',
      state: 'CA',
      zip: '92106',
      phone: '6195550118',
      timezone: 'America/Los_Angeles',
      acceptingNewPatients: true,
      group: { id: 'harbor-coast' },
    });
    expect(office.hours).toEqual(record?.hours);
    expect(office.providers.map(({ npi }) => npi).toSorted()).toEqual(
      record?.providers.map(({ npi }) => npi).toSorted(),
    );
    expect(office.plans.map(({ id }) => id)).toEqual(['harbor-club', 'harbor-sixty-five', 'harbor-student']);
  });

  it('every fact of an office has a source and a date', async () => {
    await api.rows(
      `update offices set verifications = '{"phone": {"source": "Call", "verifiedOn": "2026-05-01"}}',
       source = 'Survey', verified_on = '2026-04-01' where site = 'harbor' and id = 'belmont-shore'`,
    );
    const office = (await api.browser().call(location, { params: { id: 'belmont-shore' } })).ok();
    expect(Object.keys(office.verifications).toSorted()).toEqual([...OFFICE_FACTS].toSorted());
    expect(office.verifications.phone).toEqual({ source: 'Call', verifiedOn: '2026-05-01' });
    expect(office.verifications.address).toEqual({ source: 'Survey', verifiedOn: '2026-04-01' });
    for (const provider of office.providers) expect(provider.verifications.npi.verifiedOn).toMatch(/^\d{4}-/);
  });

  it('an office is the same in both groups of calls', async () => {
    const first = (await api.browser().call(location, { params: { id: 'point-loma' } })).ok();
    const second = (await api.browser().call(officeDetails, { params: { id: 'point-loma' } })).ok();
    expect(second).toEqual(first);
  });

  it('an office lists its plans with prices by household size and the fee schedule', async () => {
    const answer = (await api.browser().call(officePlanList, { params: { id: 'point-loma' } })).ok();
    const [club] = answer.plans;
    expect(club?.prices.slice(0, 5)).toEqual([
      { people: 1, cents: 14_900 },
      { people: 2, cents: 25_800 },
      { people: 3, cents: 36_700 },
      { people: 4, cents: 41_900 },
      { people: 5, cents: 41_900 },
    ]);
    expect(answer.schedule.note).not.toBe('');
    for (const fee of answer.schedule.fees)
      expect(fee.savedCents).toBe(Math.max(0, fee.usualCents - fee.memberCents));
  });

  it('an office of another brand, an unknown or a retired one is not found', async () => {
    await api.rows(`update offices set retired_at = now() where site = 'harbor' and id = 'santa-monica'`);
    for (const contract of [location, officeDetails, officePlanList]) {
      for (const id of [
        'harlem',
        'no-such-office',
        'santa-monica',
        "x' or '1'='1",
        '%00',
        '../point-loma',
        'POINT-LOMA',
      ]) {
        const refused = (await api.browser().call(contract, { params: { id } })).refused();
        expect(refused, id).toMatchObject({
          code: 'not_found',
          message: 'We could not find what you asked for.',
        });
      }
    }
  });

  it('an office is not found on a host without a live site', async () => {
    expect(
      (await api.browser('unknown').call(location, { params: { id: 'point-loma' } })).refused().code,
    ).toBe('not_found');
  });

  it('shared caches may store an office for a minute, and revalidate it', async () => {
    const browser = api.browser();
    const answer = await browser.call(location, { params: { id: 'point-loma' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const etag = answer.headers.get('etag') ?? '';
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await browser.send('/api/v4/locations/point-loma', { headers: { 'if-none-match': tag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('cache-control')).toBe('public, max-age=60');
      expect(await again.text()).toBe('');
    }
    const other = await browser.send('/api/v4/locations/point-loma', {
      headers: { 'if-none-match': '"other' },
    });
    expect(other.status).toBe(200);
  });

  it('a response that an office is not found is not cached', async () => {
    const answer = await api.browser().call(location, { params: { id: 'harlem' } });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('plans', () => {
  it('a plan has its prices and the fees that members pay', async () => {
    const answer = (await api.browser().call(plan, { params: { id: 'harbor-student' } })).ok();
    expect(answer.plan).toMatchObject({
      cycle: 'annual',
      price: { memberCents: 10_900, dependentCents: 8900, householdCapCents: null },
    });
    expect(answer.plan.prices.at(-1)).toEqual({ people: 10, cents: 10_900 + 9 * 8900 });
    expect(answer.schedule.fees.length).toBeGreaterThan(10);
  });

  it('a plan can be read together with an office', async () => {
    const answer = (
      await api.browser().call(planAtLocation, { params: { a: 'point-loma', b: 'harbor-club' } })
    ).ok();
    expect(answer).toMatchObject({ location: { id: 'point-loma' }, plan: { id: 'harbor-club' } });
  });

  it('a plan is not found at an office that does not sell it, for any reason', async () => {
    const offices = (await brandContent('pinewood'))?.record.catalog.offices ?? [];
    const inState = (state: string) => offices.find((office) => office.state === state)?.id ?? '';
    const browser = api.browser('pinewood');
    const sold = async (a: string, b: string) =>
      (await browser.call(planAtLocation, { params: { a, b } })).status;
    expect(await sold(inState('ID'), 'dentures-plus')).toBe(200);
    expect(await sold(inState('WA'), 'dentures-plus')).toBe(404);
    expect(await sold(inState('ID'), 'harbor-club')).toBe(404);
    expect(await sold('point-loma', 'household')).toBe(404);
    await api.rows(
      `delete from office_plans where site = 'pinewood' and office_id = $1 and plan_id = 'household'`,
      [inState('ID')],
    );
    expect(await sold(inState('ID'), 'household')).toBe(404);
    // The brand sells it, but not at offices.
    const northline = api.browser('northline');
    const employer = { a: 'minneapolis-uptown', b: 'employer' };
    expect((await northline.call(planAtLocation, { params: employer })).status).toBe(404);
    expect((await northline.call(plan, { params: { id: 'employer' } })).status).toBe(200);
  });

  it('a plan that the site’s content excludes is not found and not listed', async () => {
    await selling('harbor', ['harbor-club'], async () => {
      const browser = api.browser();
      expect((await browser.call(plan, { params: { id: 'harbor-student' } })).refused().code).toBe(
        'not_found',
      );
      expect((await browser.call(plan, { params: { id: 'harbor-club' } })).status).toBe(200);
      const at = { a: 'point-loma', b: 'harbor-student' };
      expect((await browser.call(planAtLocation, { params: at })).refused().code).toBe('not_found');
      const office = (await browser.call(location, { params: { id: 'point-loma' } })).ok();
      expect(office.plans.map(({ id }) => id)).toEqual(['harbor-club']);
      const list = (await browser.call(officePlanList, { params: { id: 'point-loma' } })).ok();
      expect(list.plans.map(({ id }) => id)).toEqual(['harbor-club']);
    });
    expect((await api.browser().call(plan, { params: { id: 'harbor-student' } })).status).toBe(200);
  });

  it('a plan of another brand, an unknown or a retired one is not found', async () => {
    await api.rows(`update plans set retired_at = now() where site = 'mesa' and position = 0`);
    const retired = (await brandContent('mesa'))?.record.catalog.plans[0]?.id ?? '';
    expect((await api.browser('mesa').call(plan, { params: { id: retired } })).refused().code).toBe(
      'not_found',
    );
    for (const id of ['household', 'no-such-plan', 'harbor-club;--', '☃'])
      expect((await api.browser().call(plan, { params: { id } })).refused().code).toBe('not_found');
  });

  it('a plan of another group in the same database is not found and not listed', async () => {
    await api.rows(`insert into groups (site, key, name) values ('harbor', 'elsewhere', 'Elsewhere')`);
    await api.rows(
      `insert into plans (site, id, group_key, name, cycle, member_cents, dependent_cents, sold_at)
       values ('harbor', 'foreign-plan', 'elsewhere', 'Foreign', 'annual', 1, 1, 'both')`,
    );
    await api.rows(
      `insert into office_plans (site, office_id, plan_id) values ('harbor', 'point-loma', 'foreign-plan')`,
    );
    const browser = api.browser();
    expect((await browser.call(plan, { params: { id: 'foreign-plan' } })).status).toBe(404);
    const at = { a: 'point-loma', b: 'foreign-plan' };
    expect((await browser.call(planAtLocation, { params: at })).status).toBe(404);
    const office = (await browser.call(location, { params: { id: 'point-loma' } })).ok();
    expect(office.plans.map(({ id }) => id)).not.toContain('foreign-plan');
  });
});
