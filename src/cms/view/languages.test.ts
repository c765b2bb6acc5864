import { describe, expect, it } from 'vitest';
import { rawRecord, record } from '#tests/support/content/record.ts';
import { parseRecord } from '../record/parse-record.ts';
import type { CmsRecordInput } from '../schema/record.ts';
import { buildSite } from './build-site.ts';

const today = new Date('2026-03-01T12:00:00Z');
const origin = 'https://sample.example';

const withLanguages = (languages: readonly string[] | undefined, changes: Partial<CmsRecordInput> = {}) => {
  const raw = rawRecord(changes);
  return { ...raw, site: { ...raw.site, ...(languages && { languages: [...languages] }) } };
};

const build = (languages: readonly string[], changes: Partial<CmsRecordInput> = {}) =>
  buildSite(parseRecord(withLanguages(languages, changes), { site: 'sample', version: 'live' }), {
    origin,
    today,
  });

/** Everything that a record with these languages is refused for. */
const problems = (site: object, changes: Partial<CmsRecordInput> = {}): string[] => {
  const raw = rawRecord(changes);
  const messages: string[] = [];
  try {
    const origin = { site: 'sample', version: 'live' };
    parseRecord({ ...raw, site: { ...raw.site, ...site } }, origin, (_text, issues) =>
      messages.push(...issues.map(({ path, message }) => `${String(path)} ${message}`)),
    );
  } catch {
    return messages;
  }
  return messages;
};

describe('the languages of a site', () => {
  it('a site names its languages, or one of them in short', () => {
    const site = (fields: object) => record({ site: { ...rawRecord().site, ...fields } }).site;
    expect(site({})).toMatchObject({ language: 'en', languages: ['en'] });
    expect(site({ language: 'ar' })).toMatchObject({ language: 'ar', languages: ['ar'] });
    expect(site({ languages: ['es', 'en'] })).toMatchObject({ language: 'es', languages: ['es', 'en'] });
  });

  it('refuses lists that are empty, name a language twice, or one without texts', () => {
    expect(problems({ languages: [] })).toEqual(['site.languages must not be empty']);
    expect(problems({ languages: ['en', 'fr'] })).toEqual([
      'site.languages[1] "fr" is not a language of the texts: en or es',
    ]);
    expect(problems({ languages: ['en', 'es', 'es-US'] })).toEqual([
      'site.languages[2] the language "es" is listed twice',
    ]);
    expect(problems({ language: 'es', languages: ['en', 'es'] })).toEqual([
      'site.language is "es", but the first of languages is "en": leave language out',
    ]);
  });

  it('refuses a landing at the address of a language', () => {
    const landings = [{ slug: 'es', title: 'Español' }] as CmsRecordInput['landings'];
    expect(problems({ languages: ['en', 'es'] }, { landings })).toEqual([
      'landings[0].slug "es" is the address of the pages in that language',
    ]);
    expect(problems({}, { landings })).toEqual([]);
  });
});

describe('the pages of a site in two languages', () => {
  const built = build(['en', 'es']);
  const at = (path: string) => built.routes.find((page) => page.path === path)!;

  it('each page exists in both, with a file of its own', () => {
    const inSpanish = built.routes.filter(({ base }) => base === '/es');
    const inEnglish = built.routes.filter(({ base }) => base === '');
    const expected = inEnglish.map(({ path }) => (path === '/' ? '/es' : `/es${path}`));
    expect(inSpanish.map(({ path }) => path)).toEqual(expected);
    expect(at('/es').file).toBe('es.html');
    expect(at('/es/checkout/payment').file).toBe('es/checkout/payment.html');
    expect(at('/es/office/{officeId}').file).toBe('_shells/es/office.html');
    expect(at('/es/404').file).toBe('es/404.html');
    expect(at('/es/_errors/500').file).toBe('_errors/es/500.html');
    expect(new Set(built.routes.map(({ file }) => file)).size).toBe(built.routes.length);
  });

  it('both name each other, the first language first', () => {
    for (const path of ['/faq', '/es/faq'])
      expect(at(path).siblings.map(({ language, path }) => [language.tag, path])).toEqual([
        ['en', '/faq'],
        ['es', '/es/faq'],
      ]);
    expect(at('/es/office/{officeId}').siblings.map(({ path }) => path)).toEqual(['/', '/es']);
  });

  it('a page of one language names no other', () => {
    const { routes, sites } = build(['en']);
    expect(sites).toHaveLength(1);
    expect(routes.filter(({ base, siblings }) => base !== '' || siblings.length > 0)).toEqual([]);
  });

  it('Spanish is at the plain addresses of a site whose first language it is', () => {
    const { routes, site } = build(['es', 'en']);
    expect(site.language).toEqual({ tag: 'es', texts: 'es', base: '' });
    expect(routes.some(({ path }) => path === '/en/faq')).toBe(true);
  });
});

describe('links of a page in another language', () => {
  const html =
    '<p><a href="/faq#cost">a</a> <a href="/media/a.pdf">b</a> <a href="/en/faq">c</a> <a href="#x">d</a></p>';
  const header = {
    layout: '1_header',
    variables: {
      header_top_right_directory: 'true',
      header_menu: [
        { title: 'Questions', link: '/faq/' },
        { title: 'Directory', link: 'https://cms.example/sample/directory' },
        { title: 'Elsewhere', link: 'https://other.example/faq' },
        { title: 'Log in', link: '/member-login' },
      ],
    },
  } as CmsRecordInput['header'];
  const built = build(['en', 'es'], {
    header,
    pages: [{ page: 'terms', sections: [{ type: 'rich_text', html }] }] as CmsRecordInput['pages'],
    route_rules: [
      { from: '/old/*', to: '/faq' },
      { from: '/', to: '/join-now?a=1', status: 302 },
      { from: '/es/viejo', to: '/es/faq' },
    ],
  });
  const at = (path: string) => built.routes.find((page) => page.path === path)!;

  it('links of the content lead to the same language, but not files and addresses that name one', () => {
    const text = JSON.stringify(at('/es/terms').sections).replaceAll('\\"', '"');
    expect(text.match(/href="[^"]*"/g)).toEqual([
      'href="/es/faq#cost"',
      'href="/media/a.pdf"',
      'href="/en/faq"',
      'href="#x"',
    ]);
    expect(JSON.stringify(at('/terms').sections)).toContain('/faq#cost');
  });

  it('menus lead to the same language, and mark the page that is open', () => {
    const { header } = at('/es/faq');
    if (header.layout !== '1_header') throw new Error(header.layout);
    expect(header.menu.map(({ href, current }) => [href, current])).toEqual([
      ['/es/faq', true],
      ['/es/directory', false],
      ['https://other.example/faq', false],
      ['/es/member-login', false],
    ]);
    expect(header.logo.href).toBe('/es');
    expect(header.topBar?.links ?? []).toEqual([]);
    expect(header.join?.href).toBe('/es/find-a-dentist');
  });

  it('offices, plans and the checkout lead to the same language', () => {
    const { offices, plans } = at('/es/find-a-dentist');
    const [office] = offices;
    expect(office?.href).toMatch(/^\/es\/office\//);
    expect(office?.reportHref).toMatch(/^\/es\/directory\/report\?/);
    expect(office?.planViews[0]?.joinHref).toMatch(/^\/es\/checkout\?/);
    expect(plans).toEqual([]);
    expect(at('/find-a-dentist').offices[0]?.href).toMatch(/^\/office\//);
  });

  it('redirects hold in every language', () => {
    expect(built.redirects.map(({ from, to, status }) => [from, to, status])).toEqual([
      ['/old/*', '/faq', 301],
      ['/', '/join-now?a=1', 302],
      ['/es/viejo', '/es/faq', 301],
      ['/es/old/*', '/es/faq', 301],
      ['/es', '/es/join-now?a=1', 302],
    ]);
  });
});
