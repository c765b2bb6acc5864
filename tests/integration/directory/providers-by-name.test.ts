import { afterAll, beforeAll, expect, it } from 'vitest';
import { filledCells, SiteRevisions } from '#api/services/directory/per-site-cache.ts';
import { providerFilter } from '#api/services/directory/provider-filter.ts';
import { SearchByName } from '#api/services/directory/search-by-name.ts';
import { TileCache } from '#api/services/directory/tiles.ts';
import { searchProviders } from '#contracts/catalog/providers.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const any = { specialty: '', language: '', accepting: false, evening: false, weekend: false };
const FILTERS = [
  { ...any, name: 'dr' },
  { ...any, name: 'a' },
  { ...any, name: 'dr o' },
  { ...any, name: 'dental s' },
  { ...any, name: 'villaseñor' },
  { ...any, name: 'no such name' },
  { ...any, name: 'dr', accepting: true },
  { ...any, name: 'dr', specialty: 'orthodontist' },
  { ...any, name: 'dr', language: 'Spanish' },
  { ...any, name: 'd', evening: true },
  { ...any, name: 'd', weekend: true, language: 'spanish' },
];
const SLICES = [
  { offset: 0, limit: 5 },
  { offset: 5, limit: 100 },
  { offset: 1000, limit: 20 },
];

/** A search that holds at most `maxCached` dentists in memory. */
function openSearch(maxCached?: number): SearchByName {
  const { database } = api.deps;
  const revisions = new SiteRevisions(database);
  const tiles = new TileCache(database, revisions);
  const filled = filledCells(database, revisions);
  return new SearchByName(database, { revisions, filled, tiles, ...(maxCached && { maxCached }) });
}

it('a search by name returns the same dentists from memory and from the database', async () => {
  await api.rows(`update offices set retired_at = '2026-06-01' where site = 'harbor' and id = 'pismo-beach'`);
  const [inMemory, inDatabase] = [openSearch(), openSearch(1)];
  let found = 0;
  for (const site of ['harbor', 'sonrisa'])
    for (const query of FILTERS)
      for (const slice of SLICES) {
        const search = { site, filter: providerFilter(query), slice };
        const [one, other] = await Promise.all([inMemory.find(search), inDatabase.find(search)]);
        expect(one, JSON.stringify({ site, query, slice })).toEqual(other);
        expect(one.providers.map(({ office }) => office.id)).not.toContain('pismo-beach');
        found += one.providers.length;
      }
  expect(found).toBeGreaterThan(300);
});

it('a search by name returns current dentists after a catalog change', async () => {
  const other = await openTestApi();
  const names = async () =>
    (await other.browser('mesa').call(searchProviders, { query: { name: 'dr', pageSize: '100' } }))
      .ok()
      .providers.map(({ name }) => name);
  const before = await names();
  const [first] = before;
  await other.rows(`delete from providers where site = 'mesa' and name = $1`, [first]);
  await other.rows(`update sites set revision = revision + 1 where id = 'mesa'`);
  await expect.poll(names, { timeout: 5000 }).toEqual(before.filter((name) => name !== first));
  await other.close();
});

it('a search by name returns no dentists of other brands', async () => {
  const [here, there] = await Promise.all(
    ['harbor', 'brightway'].map(async (site) =>
      (await api.browser(site).call(searchProviders, { query: { name: 'd', pageSize: '100' } })).ok(),
    ),
  );
  const npis = new Set(here?.providers.map(({ npi }) => npi));
  expect(npis.size).toBeGreaterThan(30);
  expect(there?.providers.filter(({ npi }) => npis.has(npi))).toEqual([]);
});
