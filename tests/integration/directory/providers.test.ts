import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchProviders } from '#contracts/catalog/providers.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const callSearch = (query: Record<string, string>, site = 'harbor') =>
  api.browser(site).call(searchProviders, { query });
const search = async (query: Record<string, string>, site = 'harbor') => (await callSearch(query, site)).ok();
const refusal = async (query: Record<string, string>) => (await callSearch(query)).refused();

describe('dentists near a place', () => {
  it('finds dentists by ZIP code, nearest first', async () => {
    const found = await search({ zip: '92106', radius: '25' });
    expect(found.place).toMatchObject({
      label: 'San Diego, CA 92106',
      zip: '92106',
      city: 'San Diego',
      state: 'CA',
    });
    expect(found.providers[0]).toMatchObject({ office: { id: 'point-loma', phone: '6195550118' } });
    expect(found.providers.map(({ name }) => name).slice(0, 3)).toEqual([
      'Dr. Marisol Quintero',
      'Dr. Owen Hadley',
      'Dr. Priya Venkatesan',
    ]);
    const miles = found.providers.map(({ distanceMiles }) => distanceMiles ?? Number.NaN);
    expect(miles).toEqual(miles.toSorted((one, other) => one - other));
    expect(Math.max(...miles)).toBeLessThanOrEqual(25);
    expect(found.total).toBe(found.providers.length);
    expect(found.nearest).toBe(null);
  });

  it('finds dentists by ZIP+4, by city in any spelling, and by a point', async () => {
    const [byZip, byCity, inOneField, byName, byPoint] = await Promise.all([
      search({ zip: '92106-1234' }),
      search({ city: 'san diego', state: 'ca' }),
      search({ city: 'San Diego, California' }),
      search({ city: 'St. Paul', state: 'MN' }, 'northline'),
      search({ lat: '32.7297', lng: '-117.2287' }),
    ]);
    expect(byZip.place?.zip).toBe('92106');
    expect(byCity.place?.label).toBe('San Diego, CA');
    expect(inOneField.place).toEqual(byCity.place);
    expect(byName.place?.label).toBe('Saint Paul, MN');
    expect(byName.providers[0]?.office.id).toBe('saint-paul');
    expect(byPoint.providers[0]).toMatchObject({ distanceMiles: 0, office: { id: 'point-loma' } });
  });

  it('lists each dentist once over all pages', async () => {
    const whole = await search({ zip: '90210', radius: '60', pageSize: '100' });
    expect(whole.total).toBeGreaterThan(15);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(whole.total / 4) }, (_, index) =>
        search({ zip: '90210', radius: '60', pageSize: '4', page: String(index + 1) }),
      ),
    );
    expect(pages.flatMap(({ providers }) => providers)).toEqual(whole.providers);
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => whole.total));
    expect((await search({ zip: '90210', page: '999' })).providers).toEqual([]);
  });

  it('filters dentists by specialty, language, name, and new patients', async () => {
    const near = { zip: '93449', radius: '100', pageSize: '100' };
    const all = await search(near);
    expect(all.providers.map(({ office }) => office.id)).toContain('pismo-beach');
    const accepting = await search({ ...near, accepting: 'true' });
    expect(accepting.providers.map(({ office }) => office.id)).not.toContain('pismo-beach');
    expect(accepting.total).toBeLessThan(all.total);
    const roots = await search({ ...near, specialty: 'endodontist' });
    expect(new Set(roots.providers.map(({ taxonomy }) => taxonomy))).toEqual(new Set(['1223E0200X']));
    const german = await search({ ...near, language: 'german' });
    expect(german.providers.map(({ name }) => name)).toEqual(['Dr. Naomi Eberhart']);
    const named = await search({ ...near, name: 'bjo' });
    expect(named.providers.map(({ name }) => name)).toEqual(['Dr. Annika Bjork']);
  });

  it('filters dentists by opening hours in the evening or on weekends', async () => {
    const near = { zip: '90210', radius: '100', pageSize: '100' };
    const listOffices = async (query: Record<string, string>) => {
      const found = await search({ ...near, ...query });
      const offices = new Map(found.providers.map(({ office }) => [office.id, office]));
      expect(found.offices).toBe(offices.size);
      return [...offices.values()];
    };
    const all = await listOffices({});
    const ids = (offices: typeof all) => offices.map(({ id }) => id).toSorted();
    const [evening, weekend, both] = await Promise.all([
      listOffices({ evening: 'true' }),
      listOffices({ weekend: '1' }),
      listOffices({ evening: 'true', weekend: 'true' }),
    ]);
    expect(ids(evening)).toEqual(['belmont-shore', 'carlsbad']);
    expect(ids(weekend)).toEqual(['oceanside', 'oxnard', 'ventura']);
    expect(both).toEqual([]);
    expect(ids(evening)).toEqual(ids(all.filter(({ opensEvenings }) => opensEvenings)));
    expect(ids(weekend)).toEqual(ids(all.filter(({ opensWeekends }) => opensWeekends)));
    const named = await search({ name: 'dr', evening: 'true', weekend: 'true', pageSize: '100' });
    expect([...new Set(named.providers.map(({ office }) => office.id))]).toEqual(['outer-sunset']);
    const hint = await search({ zip: '97103', radius: '5', evening: 'true' });
    expect(hint.nearest?.office).toMatchObject({ id: 'newport', opensEvenings: true });
  });

  it('finds accented names without accents, and treats patterns as plain text', async () => {
    const names = async (name: string) =>
      (await search({ zip: '94019', radius: '30', name })).providers.map((one) => one.name);
    expect(await names('villasenor')).toEqual(['Dr. Carmen Villaseñor']);
    expect(await names('VILLASEÑOR carmen')).toEqual(['Dr. Carmen Villaseñor']);
    expect(await names('vill%')).toEqual(['Dr. Carmen Villaseñor']);
    expect(await names('v_llasenor')).toEqual([]);
    expect(await names("' or 1=1 --")).toEqual([]);
  });

  it('returns the nearest dentist if none is within the radius', async () => {
    const found = await search({ zip: '85004', radius: '10' });
    expect(found).toMatchObject({ total: 0, providers: [], place: { city: 'Phoenix' } });
    expect(found.nearest?.office.state).toBe('CA');
    expect(found.nearest?.distanceMiles).toBeGreaterThan(200);
    const farAway = await search({ zip: '96799' });
    expect(farAway).toMatchObject({ total: 0, nearest: null });
    const denture = await search({ zip: '92106', radius: '5', specialty: 'denture specialist' });
    expect(denture.nearest).toMatchObject({ specialty: 'Denture specialist', office: { id: 'oxnard' } });
  });

  it('finds only dentists of the brand', async () => {
    const [harbor, brightway] = await Promise.all([
      search({ zip: '90026', radius: '100', pageSize: '100' }),
      search({ zip: '90026', radius: '100', pageSize: '100' }, 'brightway'),
    ]);
    const ids = (found: typeof harbor) => new Set(found.providers.map(({ office }) => office.id));
    expect(ids(brightway)).toContain('echo-park');
    expect(ids(harbor)).not.toContain('echo-park');
    expect([...ids(harbor)].filter((id) => ids(brightway).has(id))).toEqual([]);
  });

  it('finds current dentists after a catalog change', async () => {
    const other = await openTestApi();
    const found = async () =>
      (await other.browser('mesa').call(searchProviders, { query: { zip: '85201', radius: '5' } })).ok()
        .total;
    const before = await found();
    await other.rows(`delete from providers where site = 'mesa' and office_id = 'mesa-downtown'`);
    await other.rows(`update sites set revision = revision + 1 where id = 'mesa'`);
    await expect.poll(found, { timeout: 5000 }).toBe(before - 2);
    await other.close();
  });
});

describe('ambiguous and misspelled cities', () => {
  const readSuggestions = async (query: Record<string, string>) => {
    const found = await search(query);
    expect(found).toMatchObject({ place: null, providers: [], total: 0, nearest: null });
    return found.suggestions.map(({ label }) => label);
  };

  it('suggests the correct spelling of a city', async () => {
    expect((await readSuggestions({ city: 'San Deigo, CA' }))[0]).toBe('San Diego, CA');
    expect((await readSuggestions({ city: 'Phenix', state: 'Arizona' }))[0]).toBe('Phoenix, AZ');
    expect((await readSuggestions({ city: 'Monterrey CA' }))[0]).toBe('Monterey, CA');
    expect((await readSuggestions({ city: 'Pheonix' }))[0]).toBe('Phoenix, AZ');
    const [first] = (await search({ city: 'San Deigo, CA' })).suggestions;
    expect((await search({ city: first?.label ?? '' })).place?.label).toBe('San Diego, CA');
  });

  it('suggests the states with a city of that name, those near an office first, then by size', async () => {
    expect((await readSuggestions({ city: 'Newport' }))[0]).toBe('Newport, OR');
    expect((await readSuggestions({ city: 'Astoria' }))[0]).toBe('Astoria, OR');
    const portlands = await readSuggestions({ city: 'Portland' });
    expect(portlands.slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME']);
    expect(portlands.length).toBeLessThanOrEqual(5);
    expect(await readSuggestions({ city: 'Port Washington' })).toContain('Port Washington, NY');
    expect(await readSuggestions({ city: 'Phoenix, CA' })).toContain('Phoenix, AZ');
  });

  it('accepts a state after a city without a comma', async () => {
    for (const city of ['San Diego CA', 'san diego california', 'San Diego, ca'])
      expect((await search({ city })).place?.label).toBe('San Diego, CA');
    expect((await search({ city: 'Charleston West Virginia' })).place?.label).toBe('Charleston, WV');
    for (const city of ['San Diego, CA, USA', 'San Diego, C.A.', 'San Diego California United States'])
      expect((await search({ city })).place?.label).toBe('San Diego, CA');
    expect((await search({ city: 'Washington, D.C.' })).place?.label).toBe('Washington, DC');
  });

  it('accepts a city without a state if its name is unique', async () => {
    for (const [city, label] of [
      ['Los Angeles', 'Los Angeles, CA'],
      ['New York', 'New York, NY'],
      ['the bronx', 'The Bronx, NY'],
      ['29 Palms', '29 Palms, CA'],
      ['LA', 'Los Angeles, CA'],
      ['NYC', 'New York, NY'],
    ] as const)
      expect((await search({ city })).place?.label).toBe(label);
  });
});

describe('cities with a ZIP code', () => {
  it('the label of a place can be entered again', async () => {
    const byZip = await search({ zip: '92106' });
    const label = byZip.place?.label ?? '';
    for (const query of [{ city: label }, { zip: label }, { city: 'San Diego', state: 'CA 92106-1234' }])
      expect(await search(query)).toEqual(byZip);
    expect((await search({ zip: '９２１０６' })).place).toEqual(byZip.place);
    for (const city of ['92106 San Diego', '92106, CA', '92106 California', '92106-1234 San Diego, CA'])
      expect((await search({ city })).place).toEqual(byZip.place);
  });

  it('a house number is not read as a ZIP code', async () => {
    const { fields } = await refusal({ city: '92106 Xyzzyville Road' });
    expect(fields?.city).toContain('do not know this city');
  });
});

describe('dentists by name', () => {
  it('finds dentists by name without a place, ordered by name', async () => {
    const found = await search({ name: 'solan' });
    expect(found.place).toBe(null);
    expect(found.providers).toHaveLength(1);
    expect(found.providers[0]).toMatchObject({ name: 'Dr. Beatriz Solano', distanceMiles: null });
    const doctors = await search({ name: 'dr', pageSize: '100' });
    const names = doctors.providers.map(({ name }) => name);
    expect(names).toEqual(
      names.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
    );
    expect(doctors.total).toBeGreaterThan(90);
    expect((await search({ name: 'dr', page: '2', pageSize: '50' })).providers).toEqual(
      doctors.providers.slice(50),
    );
  });
});

describe('invalid searches', () => {
  it.each<[Record<string, string>, string, string]>([
    [{ city: 'dentist near me' }, 'city', 'Use my location'],
    [{}, 'zip', 'enter a ZIP code'],
    [{ specialty: 'Orthodontist' }, 'zip', 'enter a ZIP code'],
    [{ zip: '9210' }, 'zip', 'five digits'],
    [{ zip: '00000' }, 'zip', 'do not know this ZIP code'],
    [{ zip: '09128' }, 'zip', 'military'],
    [{ city: 'Xyzzyville' }, 'city', 'do not know this city'],
    [{ city: 'Springfield', state: 'Atlantis' }, 'state', 'do not know this state'],
    [{ city: 'Xyzzyville', state: 'CA' }, 'city', 'do not know this city in CA'],
    [{ state: 'CA' }, 'city', 'enter a city'],
    [{ city: 'CA' }, 'city', 'add a city in California'],
    [{ city: 'California' }, 'city', 'add a city in California'],
    [{ city: 'SD' }, 'city', 'add a city in South Dakota'],
    [{ city: 'San Diego, CA 00000' }, 'zip', 'do not know this ZIP code'],
    [{ name: '%' }, 'name', 'letters of the name'],
    [{ zip: '92106', name: '!?' }, 'name', 'letters of the name'],
    [{ lat: '33' }, 'lng', 'latitude and longitude'],
    [{ lat: '91', lng: '0' }, 'lat', 'from -90 to 90'],
    [{ zip: '92106', radius: '0' }, 'radius', 'from 1 to 100'],
    [{ zip: '92106', radius: '5000' }, 'radius', 'from 1 to 100'],
    [{ zip: '92106', radius: 'NaN' }, 'radius', 'from 1 to 100'],
    [{ zip: '92106', specialty: 'plumber' }, 'specialty', 'do not know this specialty'],
    [{ zip: '92106', accepting: 'perhaps' }, 'accepting', 'true or false'],
    [{ zip: '92106', pageSize: '101' }, 'pageSize', 'from 1 to 100'],
    [{ zip: '92106', page: '1.5' }, 'page', 'whole number'],
    [{ name: 'x'.repeat(81) }, 'name', 'at most 80'],
  ])('explains what is wrong with %j', async (query, field, message) => {
    const { code, fields } = await refusal(query);
    expect(code).toBe('invalid');
    expect(fields?.[field]).toContain(message);
  });

  it('ignores empty fields of a form', async () => {
    const empty = {
      city: '',
      state: '',
      lat: '',
      lng: '',
      radius: '',
      specialty: '',
      language: '',
      accepting: '',
    };
    const found = await search({ zip: '92106', ...empty, name: '', page: '', pageSize: '' });
    expect(found.radius).toBe(25);
    expect(found.total).toBeGreaterThan(0);
  });
});

describe('responses of the finder', () => {
  it('a response can be cached for a minute', async () => {
    const { headers } = await callSearch({ zip: '92106' });
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('a dentist has the day of the last check', async () => {
    const { providers } = await search({ zip: '91910', radius: '1' });
    expect(providers[0]?.office.id).toBe('chula-vista');
    expect(providers[0]?.verifiedOn).toMatch(/^2026-\d\d-\d\d$/);
  });
});
