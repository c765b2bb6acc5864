import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupDirectory, groupOffices } from '#contracts/catalog/groups.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const GROUP = { id: 'harbor-coast' };
const count = async (query: string) => Number((await api.rows<{ count: string }>(query))[0]?.count);

/** Parses the cells of a CSV file as a spreadsheet does. */
function parseCells(csv: string): string[][] {
  const lines: string[][] = [];
  for (const line of csv
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .filter(Boolean))
    lines.push(
      [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
    );
  return lines;
}

describe('offices of a group', () => {
  it('lists each office once over all pages, ordered by state', async () => {
    const total = await count(`select count(*) from offices where site = 'harbor'`);
    const ids: string[] = [];
    const order: string[] = [];
    for (let page = 1; ids.length < total; page += 1) {
      const query = { page: String(page), pageSize: '7' };
      const answer = (await api.browser().call(groupOffices, { params: GROUP, query })).ok();
      expect(answer).toMatchObject({ page, pageSize: 7, total, group: { id: 'harbor-coast' } });
      if (answer.offices.length === 0) break;
      ids.push(...answer.offices.map(({ id }) => id));
      order.push(...answer.offices.map(({ state, city }) => `${state} ${city}`));
    }
    expect(ids.length).toBe(total);
    expect(new Set(ids).size).toBe(total);
    const states = order.map((each) => each.slice(0, 2));
    expect(states).toEqual(states.toSorted());
  });

  it('lists no offices beyond the last page', async () => {
    const query = { page: '1000' };
    const answer = (await api.browser().call(groupOffices, { params: GROUP, query })).ok();
    expect(answer.offices).toEqual([]);
    expect(answer.total).toBeGreaterThan(0);
  });

  it('offices can be limited to a state and a city, in any case', async () => {
    const inOregon = (await api.browser().call(groupOffices, { params: GROUP, query: { state: 'or' } })).ok();
    expect(inOregon.total).toBeGreaterThan(0);
    expect(new Set(inOregon.offices.map(({ state }) => state))).toEqual(new Set(['OR']));
    const query = { city: 'SAN diego' };
    const inSanDiego = (await api.browser().call(groupOffices, { params: GROUP, query })).ok();
    expect(inSanDiego.offices.map(({ id }) => id)).toContain('point-loma');
  });

  it('treats a city as plain text, even if it looks like a pattern', async () => {
    for (const city of ["x' or '1'='1", '%', '_an Diego', '\\', '$1', 'Ünknown\u2028'])
      expect((await api.browser().call(groupOffices, { params: GROUP, query: { city } })).ok().total).toBe(0);
  });

  it.each([
    [{ page: '0' }, 'page'],
    [{ page: '-1' }, 'page'],
    [{ page: '1.5' }, 'page'],
    [{ page: '1e9' }, 'page'],
    [{ pageSize: '201' }, 'pageSize'],
    [{ pageSize: 'all' }, 'pageSize'],
    [{ state: 'Arizona' }, 'state'],
    [{ city: 'a\u0000b' }, 'city'],
    [{ city: 'x'.repeat(81) }, 'city'],
  ])('refuses a query for offices with %j, naming the field', async (query, field) => {
    const refused = (await api.browser().call(groupOffices, { params: GROUP, query })).refused();
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });

  it('an unknown group and another brand’s are not found', async () => {
    for (const contract of [groupOffices, groupDirectory])
      for (const id of ['mesa-southwest', 'no-such-group', 'harbor-coast ', '%00', 'x'.repeat(300)])
        expect((await api.browser().call(contract, { params: { id } })).refused().code, id).toBe('not_found');
  });
});

describe('the provider directory', () => {
  it('lists every office and dentist, with a date for each fact', async () => {
    const query = { pageSize: '500' };
    const answer = (await api.browser().call(groupDirectory, { params: GROUP, query })).ok();
    expect(answer.asOf).toBe('2026-06-15');
    expect(answer.notice).toMatch(/not insurance/i);
    expect(answer.offices.length).toBe(answer.total);
    const providers = answer.offices.flatMap((office) => office.providers);
    expect(providers.length).toBe(await count(`select count(*) from providers where site = 'harbor'`));
    for (const { verifications } of [...answer.offices, ...providers])
      for (const { verifiedOn } of Object.values(verifications))
        expect(verifiedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('leaves out offices that left the group', async () => {
    await api.rows(`update offices set retired_at = now() where site = 'mesa' and id =
      (select min(id) from offices where site = 'mesa')`);
    const [gone] = await api.rows<{ id: string }>(`select min(id) as id from offices where site = 'mesa'`);
    const params = { id: 'mesa-southwest' };
    const json = (
      await api.browser('mesa').call(groupDirectory, { params, query: { pageSize: '500' } })
    ).ok();
    expect(json.offices.map(({ id }) => id)).not.toContain(gone?.id);
    const csv = await api.browser('mesa').call(groupDirectory, { params, query: { format: 'csv' } });
    expect(parseCells(csv.bytes.toString()).map((line) => line[3])).not.toContain(gone?.id);
  });
});

describe('the directory as CSV', () => {
  it('the CSV file is complete, requested by address or by Accept', async () => {
    const byFormat = await api.browser().call(groupDirectory, { params: GROUP, query: { format: 'csv' } });
    const byAccept = await api
      .browser()
      .call(groupDirectory, { params: GROUP, headers: { accept: 'text/csv' } });
    expect(byFormat.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(byFormat.headers.get('content-disposition')).toBe(
      'attachment; filename="directory-2026-06-15.csv"',
    );
    expect(byFormat.headers.get('vary')).toBe('Accept');
    expect(byAccept.bytes.equals(byFormat.bytes)).toBe(true);
    const [head, ...lines] = parseCells(byFormat.bytes.toString());
    expect(head).toEqual(
      expect.arrayContaining(['Office', 'Phone', 'Provider', 'NPI', 'Specialty', 'License']),
    );
    expect(new Set(lines.map((line) => line.length))).toEqual(new Set([head?.length]));
    const npis = lines.map((line) => line[head?.indexOf('NPI') ?? -1]);
    const stored = await api.rows<{ npi: string }>(`select npi from providers where site = 'harbor'`);
    expect(npis.filter(Boolean).toSorted()).toEqual(stored.map(({ npi }) => npi).toSorted());
  });

  it('the CSV file keeps accented letters, also in spreadsheets that guess the encoding', async () => {
    const { bytes } = await api.browser().call(groupDirectory, { params: GROUP, query: { format: 'csv' } });
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString()).toContain('2940 Cañon Gate Street');
  });

  it('a name in the CSV file is never a formula', async () => {
    await api.rows(`update providers set name = '=HYPERLINK("https://x.example","Dr. Smith")', licence = '@SUM(1)'
      where site = 'sonrisa' and npi = (select min(npi) from providers where site = 'sonrisa')`);
    const params = { id: 'sonrisa-clinicas' };
    const { bytes } = await api.browser('sonrisa').call(groupDirectory, { params, query: { format: 'csv' } });
    const cells = parseCells(bytes.toString()).flat();
    expect(cells).toContain(`'=HYPERLINK("https://x.example","Dr. Smith")`);
    expect(cells).toContain(`'@SUM(1)`);
    for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+@]/);
  });

  it('an office without a dentist has its own line in the CSV file', async () => {
    await api.rows(`delete from providers where site = 'brightway' and office_id = 'harlem'`);
    const params = { id: 'brightway-metro' };
    const { bytes } = await api
      .browser('brightway')
      .call(groupDirectory, { params, query: { format: 'csv' } });
    const lines = parseCells(bytes.toString()).filter((line) => line[3] === 'harlem');
    expect(lines.length).toBe(1);
    expect(lines[0]?.[13]).toBe('');
  });

  it('the CSV file lists each office once, even if it is read in several pieces', async () => {
    await api.rows(`insert into offices (site, id, group_key, name, street, city, state, zip, lat, lng, cell, timezone,
        accepting_new_patients, verified_on)
      select id, 'made-' || n::text, 'pinewood-northwest', 'Same Name', 'Street', 'Same City', 'ID', '83864', 48, -116, 0,
        'America/Boise', true, '2026-06-01' from sites, generate_series(1, 450) n where id = 'pinewood'`);
    const params = { id: 'pinewood-northwest' };
    const { bytes } = await api
      .browser('pinewood')
      .call(groupDirectory, { params, query: { format: 'csv', state: 'ID' } });
    const made = parseCells(bytes.toString())
      .map((line) => line[3] ?? '')
      .filter((id) => id.startsWith('made-'));
    expect(made.length).toBe(450);
    expect(new Set(made).size).toBe(450);
  });
});

describe('the directory as PDF', () => {
  it('the PDF file is tagged for screen readers, and states its date, brand and that a plan is not insurance', async () => {
    const answer = await api.browser().call(groupDirectory, { params: GROUP, query: { format: 'pdf' } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="directory-2026-06-15.pdf"');
    const raw = answer.bytes.toString('latin1');
    expect(raw.startsWith('%PDF-1.7')).toBe(true);
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/Lang (en-US)');
    const text = pdfText(answer.bytes);
    expect(text).toContain('Harbor Dental Club');
    expect(text).toContain('as of 06/15/26');
    expect(text).toContain('not insurance');
    expect(text).toMatch(/Page 1\b[\s\S]*Page 2\b/);
  });

  it('the PDF file lists every dentist with number and license', async () => {
    const answer = await api
      .browser()
      .call(groupDirectory, { params: GROUP, headers: { accept: 'application/pdf' } });
    const text = pdfText(answer.bytes);
    const stored = await api.rows<{ npi: string; license: string }>(
      `select npi, licence as license from providers where site = 'harbor'`,
    );
    for (const { npi, license } of stored) {
      expect(text).toContain(npi);
      expect(text).toContain(license);
    }
  });

  it('the PDF file can be limited to one state', async () => {
    const query = { format: 'pdf', state: 'OR' };
    const text = pdfText((await api.browser().call(groupDirectory, { params: GROUP, query })).bytes);
    expect(text).toContain('Oregon');
    expect(text).not.toContain('Point Loma');
  });

  it('an unchanged PDF file is not sent again', async () => {
    const browser = api.browser();
    const first = await browser.call(groupDirectory, { params: GROUP, query: { format: 'pdf' } });
    const again = await browser.call(groupDirectory, {
      params: GROUP,
      query: { format: 'pdf' },
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('refuses a PDF file that is too long to print', async () => {
    await api.rows(`insert into offices (site, id, group_key, name, street, city, state, zip, lat, lng, cell, timezone,
        accepting_new_patients, verified_on)
      select id, 'made-' || n::text, 'northline-network', 'Office', 'Street', 'City', 'MN', '55401', 45, -93, 0,
        'America/Chicago', true, '2026-06-01' from sites, generate_series(1, 1600) n where id = 'northline'`);
    const params = { id: 'northline-network' };
    const answer = await api.browser('northline').call(groupDirectory, { params, query: { format: 'pdf' } });
    expect(answer.refused()).toMatchObject({ code: 'not_allowed', reason: 'too_long' });
    const query = { format: 'pdf', state: 'AZ' };
    expect((await api.browser('northline').call(groupDirectory, { params, query })).status).toBe(200);
  });
});

it('refuses other formats of the directory', async () => {
  const image = await api.browser().call(groupDirectory, { params: GROUP, headers: { accept: 'image/png' } });
  expect(image.refused().code).toBe('not_acceptable');
  const query = { format: 'xml' };
  expect((await api.browser().call(groupDirectory, { params: GROUP, query })).refused().code).toBe('invalid');
});

it('limits downloads of the directory for one client', async () => {
  const greedy = api.browser('harbor', { address: '198.51.100.9' });
  const download = (browser: typeof greedy, city: string) =>
    browser.call(groupDirectory, { params: GROUP, query: { format: 'pdf', city } });
  const statuses: number[] = [];
  for (let time = 0; time < 31; time += 1)
    statuses.push((await download(greedy, `No such city ${time}`)).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
  expect(statuses[30]).toBe(429);
  // A file that is already drawn does not count.
  expect((await download(greedy, 'no such city 3')).status).toBe(200);
  expect(
    (await download(api.browser('harbor', { address: '198.51.100.10' }), 'No such city 99')).status,
  ).toBe(200);
});
