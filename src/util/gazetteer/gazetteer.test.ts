import { beforeAll, describe, expect, it } from 'vitest';
import { cityKey, type PlaceRow, placesOf } from './places.ts';
import { findZip, type ZipRow, zipRows, zipRowsOf } from './zip-rows.ts';

let rows: ZipRow[];
let byZip: Map<string, ZipRow>;
let places: PlaceRow[];
beforeAll(() => {
  rows = [...zipRows()];
  byZip = new Map(rows.map((row) => [row.zip, row]));
  places = placesOf(rows);
});
const place = (city: string, state: string) =>
  places.find((row) => row.key === cityKey(city) && row.state === state);

describe('the gazetteer of ZIP codes', () => {
  it.each([
    ['00501', 'Holtsville', 'NY', 40.8, -73],
    ['02134', 'Allston', 'MA', 42.4, -71.1],
    ['00901', 'San Juan', 'PR', 18.5, -66.1],
    ['00802', 'St Thomas', 'VI', 18.3, -64.9],
    ['96799', 'Pago Pago', 'AS', -14.3, -170.7],
    ['96910', 'Hagatna', 'GU', 13.5, 144.7],
    ['99505', 'JBER', 'AK', 61.3, -149.7],
    ['85004', 'Phoenix', 'AZ', 33.5, -112.1],
    ['85001', 'Phoenix', 'AZ', 33.4, -112.1],
    ['75036', 'Frisco', 'TX', 33.1, -96.9],
    ['85288', 'Tempe', 'AZ', 33.4, -111.9],
    ['85144', 'San Tan Valley', 'AZ', 33.2, -111.5],
  ])('the ZIP code %s is in %s, %s', (zip, city, state, lat, lng) => {
    const row = byZip.get(zip);
    expect(row).toMatchObject({ city, state });
    expect(row?.lat).toBeCloseTo(lat, 0);
    expect(row?.lng).toBeCloseTo(lng, 0);
  });

  it.each(['00000', '99999', '10200'])('%s is not a ZIP code', (zip) => {
    expect(byZip.has(zip)).toBe(false);
  });

  it.each(['09001', '09128', '34002', '96201'])('the military ZIP code %s has no place', (zip) => {
    expect(byZip.has(zip)).toBe(false);
  });

  it('the table has more than 41,000 ZIP codes of every state, each once, in order and with a point', () => {
    expect(rows.length).toBeGreaterThan(41_000);
    expect(rows.map((row) => row.zip)).toEqual([...byZip.keys()].sort());
    expect(new Set(rows.map((row) => row.state)).size).toBe(
      51 + ['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW'].length,
    );
    const odd = rows.filter(
      ({ zip, state, city, lat, lng }) =>
        !/^\d{5}$/.test(zip) ||
        !/^[A-Z]{2}$/.test(state) ||
        city.trim() === '' ||
        /[\t\n\\]/.test(city) ||
        !(lat > -15 && lat < 72 && lat !== 0) ||
        !(Math.abs(lng) > 64 && Math.abs(lng) <= 180),
    );
    expect(odd).toEqual([]);
  });
});

describe('cities', () => {
  it('cityKey is the same for any spelling of a city’s name', () => {
    const same = (...names: string[]) => new Set(names.map(cityKey)).size;
    expect(same('St. Paul', 'Saint Paul', 'SAINT-PAUL', 'st paul ')).toBe(1);
    expect(same('Coeur d’Alene', "Coeur d'Alene", 'COEUR D ALENE')).toBe(1);
    expect(same('McKinney', 'Mc Kinney')).toBe(1);
    expect(same('Cañon City', 'Canon City')).toBe(1);
    expect(same('Ft. Bragg', 'Fort Bragg')).toBe(1);
    expect(same('N. Las Vegas', 'North Las Vegas')).toBe(1);
    expect(same('Sault Ste. Marie', 'Sault Sainte Marie')).toBe(1);
    expect(same('Saint Paul', 'South Saint Paul', 'Saint Pauls')).toBe(3);
  });

  it('a name without letters has an empty key', () => {
    expect(cityKey(' .. ')).toBe('');
    expect(places.filter(({ key }) => key === '')).toEqual([]);
  });

  it('the point of a city lies downtown, not at its farthest ZIP code', () => {
    expect(place('Phoenix', 'AZ')).toMatchObject({ city: 'Phoenix', lat: 33.4484, lng: -112.074 });
    const anchorage = place('anchorage', 'AK');
    expect(anchorage?.lat).toBeCloseTo(61.2, 1);
    expect(anchorage?.lng).toBeCloseTo(-149.9, 1);
  });

  it('cities of the same name in several states are different places', () => {
    expect(place('Las Vegas', 'NV')?.lng).toBeCloseTo(-115.1, 0);
    expect(place('Las Vegas', 'NM')?.lng).toBeCloseTo(-105.2, 0);
  });

  it('a city is also found by a common name that the post office does not use', () => {
    expect(place('Queens', 'NY')?.lat).toBeCloseTo(40.7, 1);
    expect(place('NYC', 'NY')?.lat).toBeCloseTo(40.75, 1);
    expect(place('West Valley City', 'UT')).toMatchObject({ city: 'West Valley City' });
  });

  it.each([
    ['Philly', 'PA', 'Philadelphia'],
    ['Vegas', 'NV', 'Las Vegas'],
    ['SF', 'CA', 'San Francisco'],
    ['OKC', 'OK', 'Oklahoma City'],
    ['D.C.', 'DC', 'Washington'],
  ])('a city is found by the nickname %s', (nickname, state, city) => {
    expect(place(nickname, state)).toMatchObject({ city });
  });

  it('a city is listed once for each state', () => {
    const keys = places.map(({ key, state }) => `${key} ${state}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('the list of cities has no company with its own ZIP code', () => {
    expect(place('AT&T', 'OR')).toBe(undefined);
  });
});

it('a single ZIP code is found like in the whole table', () => {
  const rows = zipRows();
  for (let at = 0; at < rows.length; at += 997) expect(findZip(rows[at]?.zip ?? '')).toEqual(rows[at]);
  expect(findZip(rows.at(-1)?.zip ?? '')).toEqual(rows.at(-1));
  for (const zip of ['00000', '9810', '981011', 'Seattle', '']) expect(findZip(zip)).toBeUndefined();
});

it.each(['AK', 'CA', 'DC', 'PR'])('the cities of %s alone are the same as in the whole table', (state) => {
  expect(placesOf(zipRowsOf(state))).toEqual(places.filter((each) => each.state === state));
});
