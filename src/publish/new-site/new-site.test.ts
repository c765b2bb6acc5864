import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkRecord } from '#cms/checks/check-record.ts';
import { resolveMedia } from '#cms/media/resolve-media.ts';
import { parseRecord } from '#cms/record/parse-record.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { filesSource } from '#cms/sources/files.ts';
import { buildSite } from '#cms/view/build-site.ts';
import { stateName } from '#util/geo/us-states.ts';
import {
  type Brand,
  checkColor,
  checkFooter,
  checkGroup,
  checkHeader,
  checkHost,
  checkName,
  checkPhone,
  checkStates,
  nameFromSite,
} from './brand.ts';
import { createSite, freeSiteFolder } from './create-site.ts';
import { fillTemplate } from './fill-template.ts';
import { paletteFrom } from './palette.ts';
import { STATE_CAPITALS } from './state-capitals.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

const brand: Brand = {
  site: 'bright-smile',
  name: 'Bright Smile',
  company: 'Bright Smile, LLC',
  phone: '6025550100',
  states: ['AZ'],
  host: '',
  group: 'bright-smile',
  header: '1_header',
  footer: '1_footer',
  colors: paletteFrom('#17607a').colors,
};
const today = new Date('2026-05-31T12:00:00Z');

let tenants: string;
beforeEach(() => {
  tenants = mkdtempSync(path.join(tmpdir(), 'new-site-'));
});
afterEach(() => rmSync(tenants, { recursive: true }));

async function createRecord(options: Partial<Brand> = {}): Promise<CmsRecord> {
  const { site } = { ...brand, ...options };
  await createSite(tenants, { ...brand, ...options }, today);
  const content = await filesSource(tenants).read(site, 'live');
  const record = parseRecord(content.raw, { site, version: 'live', placeOf: content.placeOf });
  return resolveMedia(record, content.readMedia, () => {});
}

describe('a new site', () => {
  it('a new site passes every check', async () => {
    expect(checkRecord(await createRecord())).toEqual([]);
  });

  it('every document of a new site names an existing schema', async () => {
    const folder = await createSite(tenants, brand, today);
    const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    expect(documents.length).toBeGreaterThan(15);
    for (const name of documents) {
      const file = path.join(folder, name);
      const { $schema } = JSON.parse(readFileSync(file, 'utf8'));
      expect($schema, name).toMatch(/^\.\.\/.*docs\/schema\//);
      expect(existsSync(path.resolve(path.dirname(file), $schema)), name).toBe(true);
    }
  });

  it('a new site has every page, a landing and an example office', async () => {
    const { routes } = buildSite(await createRecord(), { origin: 'https://bright.example', today });
    const paths = routes.map((route) => route.path);
    for (const expected of ['/', '/faq', '/terms', '/privacy', '/support', '/join-now', '/savings-summary']) {
      expect(paths).toContain(expected);
    }
    expect(paths).toEqual(
      expect.arrayContaining([
        '/find-a-dentist',
        '/grievance-form',
        '/new-patients',
        '/office/example-office',
      ]),
    );
    expect(
      routes.filter((route) => route.kind === 'page' && route.sections.length > 0).length,
    ).toBeGreaterThan(8);
  });

  it('a new site contains its name, phone number and state, and no placeholders', async () => {
    const text = JSON.stringify(await createRecord());
    expect(text).not.toMatch(/\{\{\w|\w\}\}/);
    expect(text).toContain('(602) 555-0100');
    expect(text).toContain('tel:+16025550100');
    expect(text).toContain('Arizona');
    expect(text).toContain('Bright Smile, LLC');
  });

  it('a new site has at least eight questions and twelve prices', async () => {
    const { pages, catalog } = await createRecord();
    const faq = pages.find(({ page }) => page === 'faq');
    const questions = faq?.sections.flatMap((block) => (block.type === 'faq' ? block.items : [])) ?? [];
    expect(questions.length).toBeGreaterThanOrEqual(8);
    expect(catalog.fees.length).toBeGreaterThanOrEqual(12);
  });

  it('a name that looks like markup is escaped', async () => {
    const name = '<b>"x" & phone <script>alert(1)</script>';
    const record = await createRecord({ name, company: name });
    expect(record.site.name).toBe(name);
    expect(record.base.variables.global_title).toBe(name);
    expect(record.footer.variables.footer_txt).toContain(
      '&lt;b&gt;"x" &amp; phone &lt;script&gt;alert(1)&lt;/script&gt; is a',
    );
    expect(checkRecord(record)).toEqual([]);
  });

  it('a new site can be in any state', async () => {
    for (const state of Object.keys(STATE_CAPITALS)) {
      expect(stateName(state)).not.toBe(state);
      const record = await createRecord({ site: `site-${state.toLowerCase()}`, states: [state] });
      expect(record.catalog.offices[0]?.state).toBe(state);
      expect(
        () => new Intl.DateTimeFormat('en-US', { timeZone: record.catalog.offices[0]?.timezone ?? '' }),
      ).not.toThrow();
    }
  });

  it('a new site names the regulator in California and has an office in each state', async () => {
    const record = await createRecord({ states: ['NV', 'CA'] });
    expect(record.catalog.offices.map(({ id, state }) => [id, state])).toEqual([
      ['example-office', 'NV'],
      ['example-office-ca', 'CA'],
    ]);
    expect(JSON.stringify(record.pages)).toContain('Department of Managed Health Care');
    expect(JSON.stringify((await createRecord({ site: 'other' })).pages)).not.toContain(
      'Managed Health Care',
    );
  });

  it('every header has one login link, for visitors only', async () => {
    for (const layout of ['1_header', '2_header', '3_header', '4_header', 'nx_header_1'] as const) {
      const record = await createRecord({ site: `head-${layout.replaceAll('_', '-')}`, header: layout });
      const { routes } = buildSite(record, { origin: 'https://bright.example', today });
      const home = routes.find(({ path }) => path === '/');
      const header = home && 'header' in home ? home.header : null;
      if (header === null || !('menu' in header)) throw new Error('no full header');
      const inMenu = header.menu.filter(({ href }) => href === '/member-login');
      const toLogin = [...inMenu, ...(header.topBar?.links ?? []), ...(header.login ?? [])];
      expect(toLogin.map(({ href }) => href).filter((href) => href === '/member-login')).toHaveLength(1);
      for (const link of inMenu) expect(link.guestsOnly).toBe(true);
    }
  });

  it('a new site never overwrites an existing one', async () => {
    mkdirSync(path.join(tenants, 'bright-smile'));
    writeFileSync(path.join(tenants, 'bright-smile', 'notes.txt'), 'mine');
    await expect(createSite(tenants, brand, today)).rejects.toThrow(
      /There is a site called bright-smile already/,
    );
    expect(readdirSync(path.join(tenants, 'bright-smile'))).toEqual(['notes.txt']);
    expect(readdirSync(tenants)).toEqual(['bright-smile']);
  });

  it('a failed creation leaves no files', async () => {
    await expect(createSite(tenants, { ...brand, states: ['XX'] }, today)).rejects.toThrow('XX is no state');
    expect(readdirSync(tenants)).toEqual([]);
  });
});

describe('a name for a site', () => {
  it.each([
    '',
    '.',
    '..',
    '../evil',
    'a/b',
    'Harbor',
    'two words',
    '-a',
    'a-',
    'a--b',
    'é',
    'a.b',
    'x'.repeat(64),
    '__proto__',
  ])('%j cannot be the name of a site', (site) => {
    expect(() => freeSiteFolder(tenants, site)).toThrow(/cannot be a site's name/);
  });

  it.each(['api', 'www', 'localhost', 'media', 'outbox'])(
    'the reserved word %s cannot be the name of a site',
    (site) => {
      expect(() => freeSiteFolder(tenants, site)).toThrow(/is reserved/);
    },
  );

  it('a site’s name becomes its folder and its default brand name', () => {
    expect(freeSiteFolder(tenants, 'bright-smile-2')).toBe(path.join(tenants, 'bright-smile-2'));
    expect(existsSync(path.join(tenants, 'bright-smile-2'))).toBe(false);
    expect(nameFromSite('bright-smile-2')).toBe('Bright Smile 2');
  });
});

describe('an answer', () => {
  it('a phone number is accepted in any notation with ten digits', () => {
    expect(checkPhone('+1 (602) 555-0100')).toBe('6025550100');
    expect(checkPhone('602.555.0100')).toBe('6025550100');
    for (const wrong of ['', '911', '602555010', '16025550100000', 'call me']) {
      expect(() => checkPhone(wrong)).toThrow(/ten digits/);
    }
  });

  it('states are accepted by code or name only', () => {
    expect(checkStates(' az ')).toEqual(['AZ']);
    expect(checkStates('CA, New Mexico,ca;TX')).toEqual(['CA', 'NM', 'TX']);
    expect(() => checkStates(' , ')).toThrow('Name a state');
    for (const wrong of ['ZZ', 'constructor', '__proto__', 'CA,Atlantis'])
      expect(() => checkStates(wrong)).toThrow(/is no state/);
  });

  it('a pasted host is normalized, and an invalid one is rejected', () => {
    expect(checkHost(' https://WWW.Bright.example/ ')).toBe('www.bright.example');
    expect(checkHost('none')).toBe('');
    for (const wrong of [
      'localhost',
      'a b.com',
      'http://',
      'x..com',
      'é.com',
      '-a.com',
      'a.localhost',
      '10.0.0.1',
    ])
      expect(() => checkHost(wrong)).toThrow(/is no host name/);
  });

  it('layouts, colors and groups are accepted in their short forms', () => {
    expect(checkHeader('3')).toBe('3_header');
    expect(checkFooter('nx_footer_1')).toBe('nx_footer_1');
    expect(() => checkHeader('landing_header')).toThrow('There is no header');
    expect(() => checkFooter('9')).toThrow('choose one of 1_footer, 2_footer, nx_footer_1');
    expect(checkColor(' 0AF ')).toBe('#00aaff');
    expect(() => checkColor('blue')).toThrow('is not a color');
    expect(() => checkGroup('My Group')).toThrow("cannot be a group's key");
  });

  it('a name must be legible and at most 80 characters long', () => {
    expect(checkName('  Señor\u0000  Dental\n ')).toBe('Señor Dental');
    expect(() => checkName(' \n\u0000 ')).toThrow(/must not be empty/);
    expect(() => checkName('x'.repeat(81))).toThrow(/at most 80/);
    expect(() => checkName('{{phone}}')).toThrow(/cannot hold/);
    expect(() => checkName('🦷🦷')).toThrow(/letter or a digit/);
  });
});

it('an unknown placeholder in the template is reported', () => {
  expect(() => fillTemplate({ a: ['{{nmae}}'] }, { name: 'x' })).toThrow(/unknown value: nmae/);
  expect(
    fillTemplate({ lat: '{{lat}}', html: '{{name}}', title: '{{name}}' }, { lat: 1.5, name: '<' }),
  ).toEqual({
    lat: 1.5,
    html: '&#60;',
    title: '<',
  });
});
