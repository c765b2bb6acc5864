import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchProviders } from '#contracts/catalog/providers.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { distanceMiles } from '#util/geo/points.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const search = (query: Record<string, string>, { site = 'harbor', address = '203.0.113.7' } = {}) =>
  api.browser(site, { address }).call(searchProviders, { query });

interface Row {
  name: string;
  lat: number;
  lng: number;
  taxonomy: string;
  languages: string[];
}

describe('hints at the nearest dentist', () => {
  it('the hint is the nearest matching dentist from any place', async () => {
    const rows = await api.rows<Row>(`select * from providers where site = 'harbor'`);
    const places = [
      33.45, -112.07, 36.17, -115.14, 40.76, -111.89, 45.52, -122.68, 35.08, -106.65, 39.53, -119.81, 32.55,
      -114.7, 38.3, -120.2, 36.6, -117.1, 41.9, -124.1, 34.14, -115.9, 33.2, -119.5,
    ];
    let hinted = 0;
    for (let at = 0; at < places.length; at += 2) {
      const point = { lat: places[at] as number, lng: places[at + 1] as number };
      for (const specialty of ['', 'orthodontist']) {
        const found = (
          await search({ lat: `${point.lat}`, lng: `${point.lng}`, radius: '5', specialty })
        ).ok();
        if (found.total > 0) continue;
        const miles = rows
          .filter(({ taxonomy }) => specialty === '' || taxonomy === '1223X0400X')
          .map((row) => distanceMiles(point, row))
          .toSorted((one, other) => one - other);
        const expected = (miles[0] ?? Infinity) <= 400 ? Math.round((miles[0] as number) * 10) / 10 : null;
        expect(found.nearest?.distanceMiles ?? null).toBe(expected);
        if (expected !== null) hinted += 1;
      }
    }
    expect(hinted).toBeGreaterThan(10);
  });

  it('limits hints per client, without limiting the search or caching it', async () => {
    const address = '198.51.100.77';
    const phoenix = { zip: '85004', radius: '10' };
    for (let left = 60; left > 0; left -= 1)
      expect((await search(phoenix, { address })).ok().nearest).not.toBe(null);
    const limited = await search(phoenix, { address });
    expect(limited.ok()).toMatchObject({
      total: 0,
      providers: [],
      nearest: null,
      place: { city: 'Phoenix' },
    });
    expect(limited.headers.get('cache-control')).toBe('no-store');
    const near = await search({ zip: '92106' }, { address });
    expect(near.ok().total).toBeGreaterThan(0);
    expect(near.headers.get('cache-control')).toBe('public, max-age=60');
    const other = await search(phoenix, { address: '198.51.100.78' });
    expect(other.ok().nearest).not.toBe(null);
    expect(other.headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('the hint is left out while the limit cannot be stored', async () => {
    const broken = await openTestApi();
    const owner = new pg.Client({ connectionString: broken.databaseUrl });
    await owner.connect();
    await owner.query('drop table rate_limits');
    await owner.end();
    const found = await broken
      .browser('harbor')
      .call(searchProviders, { query: { zip: '85004', radius: '10' } });
    expect(found.ok()).toMatchObject({ total: 0, nearest: null });
    expect(found.headers.get('cache-control')).toBe('no-store');
    await broken.close();
  });
});
