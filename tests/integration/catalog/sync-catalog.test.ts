import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncCatalog } from '#api/services/catalog/sync-catalog.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { brandContent } from '#tests/support/api/brand-content.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let record: CmsRecord;
beforeAll(async () => {
  api = await openTestApi();
  record = (await brandContent('harbor'))!.record;
});
afterAll(() => api.close());

let count = 0;
const publish = (catalog: Partial<CmsRecord['catalog']> = {}) => {
  count += 1;
  const content = {
    content: `content ${count}`,
    record: { ...record, catalog: { ...record.catalog, ...catalog } },
  };
  return syncCatalog(api.deps.database, content);
};
beforeEach(() => publish());

/** Overwrites every copied row with wrong values. */
const overwrite = () =>
  api.rows(
    `with a as (update plans set member_cents = 1 where site = 'harbor'),
      b as (update offices set name = 'overwritten' where site = 'harbor')
    update providers set name = 'overwritten' where site = 'harbor'`,
  );

async function copied(): Promise<string[]> {
  const [row] = await api.rows<Record<string, boolean>>(
    `select
      not exists (select from plans where site = 'harbor' and member_cents = 1) as plans,
      not exists (select from offices where site = 'harbor' and name = 'overwritten') as offices,
      not exists (select from providers where site = 'harbor' and name = 'overwritten') as providers`,
  );
  return Object.keys(row!).filter((table) => row![table]);
}

const revision = async () =>
  (await api.rows<{ revision: number }>(`select revision from sites where id = 'harbor'`))[0]!.revision;

describe('catalog sync', () => {
  it('does not write a catalog that has not changed', async () => {
    const before = await revision();
    await overwrite();
    expect(await publish()).toBe(false);
    expect(await copied()).toEqual([]);
    expect(await revision()).toBe(before);
  });

  it('copies only what has changed', async () => {
    const before = await revision();
    await overwrite();
    const [first, ...others] = record.catalog.plans;
    const changed = { ...first!, price: { ...first!.price, member_cents: 15_000 } };
    expect(await publish({ plans: [changed, ...others] })).toBe(true);
    expect(await copied()).toEqual(['plans']);
    expect(await revision()).toBe(before + 1);
    const [plan] = await api.rows('select member_cents from plans where site = $1 and id = $2', [
      'harbor',
      first!.id,
    ]);
    expect(plan).toEqual({ member_cents: 15_000 });
  });

  it('retires a removed office with its dentists, and restores it', async () => {
    const [gone, ...offices] = record.catalog.offices;
    await publish({ offices });
    const retired = `select retired_at is not null as retired from offices where site = 'harbor' and id = $1`;
    expect(await api.rows(retired, [gone!.id])).toEqual([{ retired: true }]);
    await publish();
    expect(await api.rows(retired, [gone!.id])).toEqual([{ retired: false }]);
    const dentists = `select count(*)::int as count from providers where site = 'harbor' and office_id = $1`;
    expect(await api.rows(dentists, [gone!.id])).toEqual([{ count: gone!.providers.length }]);
  });

  it('does not replace a catalog by that of a machine which serves what was live before', async () => {
    const [first, ...others] = record.catalog.plans;
    const live = (cents: number, at: string) => {
      const plan = { ...first!, price: { ...first!.price, member_cents: cents } };
      const catalog = { ...record.catalog, plans: [plan, ...others] };
      const content = { content: `${cents} cents`, record: { ...record, catalog } };
      return { ...content, switchedAt: new Date(`2030-01-01T00:00:${at}Z`) };
    };
    const sync = (content: Parameters<typeof syncCatalog>[1]) => syncCatalog(api.deps.database, content);
    const price = async () => {
      const where = `site = 'harbor' and id = '${first!.id}'`;
      return (await api.rows(`select member_cents from plans where ${where}`))[0];
    };
    const [before, now] = [live(11_000, '01'), live(12_000, '02')];
    expect([await sync(before), await sync(now), await sync(before)]).toEqual([true, true, false]);
    expect(await price()).toEqual({ member_cents: 12_000 });
    // a rollback is newer than what it replaces
    expect(await sync({ ...before, switchedAt: live(0, '03').switchedAt })).toBe(true);
    expect(await sync(now)).toBe(false);
    expect(await price()).toEqual({ member_cents: 11_000 });
  });

  it('copies the whole catalog if another version has written it since', async () => {
    await overwrite();
    await api.rows(`update sites set content = 'by the version before' where id = 'harbor'`);
    expect(await publish()).toBe(true);
    expect(await copied()).toEqual(['plans', 'offices', 'providers']);
  });
});
