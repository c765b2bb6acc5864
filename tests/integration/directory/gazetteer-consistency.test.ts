import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchProviders } from '#contracts/catalog/providers.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { cityKey } from '#util/gazetteer/places.ts';
import { distanceMiles } from '#util/geo/points.ts';

// A ZIP code and its city must lead to the same place, whichever one a visitor enters.

interface Row {
  zip: string;
  key: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
}

let api: TestApi;
let zips: Row[];
let cities: Map<string, Row>;
beforeAll(async () => {
  api = await openTestApi();
  zips = await api.rows<Row>('select zip, city, state, lat, lng from zip_codes order by zip');
  const places = await api.rows<Row>('select key, city, state, lat, lng from places');
  cities = new Map(places.map((place) => [`${place.key} ${place.state}`, place]));
});
afterAll(() => api.close());

/** Whether a ZIP code belongs to one company or agency, whose name it has instead of a city’s. */
const isCompany = ({ city }: Row): boolean => /[\d&/]/.test(city);
const findCity = ({ city, state }: Row): Row | undefined => cities.get(`${cityKey(city)} ${state}`);

it('every ZIP code’s city exists in its state under the same name', () => {
  expect(zips.length).toBeGreaterThan(40_000);
  expect(zips.filter((row) => !isCompany(row) && !findCity(row)).map(({ zip }) => zip)).toEqual([]);
  expect(zips.filter(isCompany).length).toBeLessThan(40);
});

it('every ZIP code is near its city', () => {
  const far = zips.filter((row) => {
    const city = findCity(row);
    return city && distanceMiles(row, city) > 60;
  });
  expect(far.map(({ zip, city, state }) => `${zip} ${city}, ${state}`)).toEqual([]);
});

it('the finder returns matching places for a ZIP code and its city', async () => {
  const place = async (query: Record<string, string>) =>
    (await api.browser('northline').call(searchProviders, { query: { ...query, pageSize: '1' } })).ok().place;
  // A sample over the whole country.
  const some = zips.filter((row, at) => at % 331 === 0 && !isCompany(row));
  expect(some.length).toBeGreaterThan(100);
  for (const row of some) {
    const byZip = await place({ zip: row.zip });
    expect(byZip).toMatchObject({
      zip: row.zip,
      city: row.city,
      state: row.state,
      lat: row.lat,
      lng: row.lng,
    });
    expect(await place({ city: byZip?.label ?? '' })).toEqual(byZip);
    const byCity = await place({ city: `${byZip?.city}, ${byZip?.state}` });
    const city = findCity(row);
    expect(byCity).toMatchObject({ zip: null, state: row.state, lat: city?.lat, lng: city?.lng });
  }
});

const found = async (query: Record<string, string>) =>
  (await api.browser('harbor').call(searchProviders, { query })).ok().place;

it('the finder uses the area of the first three digits for an unknown ZIP code, and the label says so', async () => {
  const place = await found({ zip: '85200' });
  expect(place).toMatchObject({
    zip: null,
    state: 'AZ',
    label: 'ZIP codes that begin with 852, in Arizona (we do not know the ZIP code 85200)',
  });
  expect(place?.lat).toBeCloseTo(33.4, 0);
});

it.each([
  ['DC', 'Washington, DC'],
  ['D.C.', 'Washington, DC'],
  ['SF', 'San Francisco, CA'],
  ['OKC', 'Oklahoma City, OK'],
  ['Vegas', 'Las Vegas, NV'],
  ['Philly', 'Philadelphia, PA'],
  ['San Diego, Calif.', 'San Diego, CA'],
])('the finder resolves %s to %s', async (city, label) => {
  expect((await found({ city }))?.label).toBe(label);
});
