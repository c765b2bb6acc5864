import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { all, attribute, metas, readText } from './markup.ts';
import {
  contentNames,
  contentOf,
  filesBelow,
  firstLanguageAddress,
  languageBases,
  readBrands,
} from './published.ts';

/** Every route of specification §2 and its page's name; edit-member and office details are shells. */
const ROUTES: Record<string, string> = {
  '/': 'home',
  '/faq': 'faq',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/arizona': 'arizona',
  '/support': 'support',
  '/join-now': 'join-now',
  '/checkout': 'checkout',
  '/checkout/payment': 'checkout-payment',
  '/checkout/add-member': 'checkout-add-member',
  '/checkout/create-account': 'checkout-create-account',
  '/dashboard': 'dashboard',
  '/directory': 'directory',
  '/directory/report': 'directory-report',
  '/member-login': 'member-login',
  '/find-a-dentist': 'find-a-dentist',
  '/grievance-form': 'grievance-form',
  '/reset-password': 'reset-password',
  '/savings-summary': 'savings-summary',
};
const SHELLS: Record<string, string> = {
  '/office/': 'office',
  '/checkout/edit-member/': 'checkout-edit-member',
};

/** Pages that a brand may omit. */
const OPTIONAL = ['/arizona', '/directory'];

/** Never shown by a search engine. */
const PRIVATE = /^\/(?:checkout|dashboard|directory\/report|member-login|reset-password)(?:\/|$)/;

const brands = await readBrands();

describe.each(brands)('pages of $release.name', (brand) => {
  const { release, pages } = brand;
  const landings = contentNames(brand, 'landings');
  const bases = languageBases(brand);
  const plain = (address: string) => firstLanguageAddress(brand, address);
  /** The same addresses in each language of the brand. */
  const inLanguages = (addresses: string[]) =>
    bases.flatMap((base) => addresses.map((address) => (base && address === '/' ? base : base + address)));
  const offices = Object.keys(release.pages).filter((address) => plain(address).startsWith('/office/'));
  /** further pages of a directory that is too long for one */
  const parts = Object.keys(release.pages).filter((address) => /^\/directory\/\d+$/.test(plain(address)));

  it('every route exists unless the brand omits it', () => {
    const answered = [...Object.keys(release.pages), ...release.refused];
    expect(inLanguages(Object.keys(ROUTES)).filter((address) => !answered.includes(address))).toEqual([]);
    expect(release.refused.filter((address) => !OPTIONAL.includes(plain(address)))).toEqual([]);
    const prefixes = release.shells.map(({ prefix }) => prefix);
    expect(prefixes.sort()).toEqual(inLanguages(Object.keys(SHELLS)).sort());
    // a known office has a page of its own
    const shells = release.shells.filter(({ prefix }) => prefix.endsWith('/office/'));
    expect(shells.map(({ status }) => status)).toEqual(bases.map(() => 404));
  });

  it('no address is both refused and served', () => {
    expect(release.refused.filter((address) => release.pages[address])).toEqual([]);
  });

  it('every landing and office has a page, and no other pages exist', () => {
    const landed = inLanguages(landings.map((slug) => `/${slug}`));
    const known = [...inLanguages(Object.keys(ROUTES)), ...landed, ...offices, ...parts];
    expect(landings.length).toBeGreaterThanOrEqual(2);
    expect(landed.filter((address) => !release.pages[address])).toEqual([]);
    expect(Object.keys(release.pages).filter((address) => !known.includes(address))).toEqual([]);
    const ids = contentOf(brand, 'catalog/offices.json').offices.map(
      ({ id }: { id: string }) => `/office/${id}`,
    );
    expect([...offices].sort()).toEqual(inLanguages(ids).sort());
  });

  it('the document root contains only the release’s pages', () => {
    const files = filesBelow(brand.www).map((file) => path.relative(brand.www, file));
    const html = files.filter((file) => file.endsWith('.html'));
    expect(html.sort()).toEqual(pages.map(({ file }) => file).sort());
  });

  it('every title combines the page’s own title with the brand’s', () => {
    const global: string = contentOf(brand, 'base.json').variables.global_title;
    const wrong = pages.filter(({ markup, entry }) => {
      const titles = all(markup, 'title').filter((title) => title.parentNode?.nodeName === 'head');
      return titles.map(readText).join() !== (entry.title ? `${entry.title} | ${global}` : global);
    });
    expect(global).toBeTruthy();
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('every page takes its title from the content', () => {
    const withContent = contentNames(brand, 'pages');
    const fixed = Object.entries(ROUTES)
      .filter(([, name]) => withContent.includes(name))
      .map(([address, name]) => [address, `pages/${name}`] as const);
    expect(fixed.length).toBeGreaterThan(5);
    const landed = landings.map((slug) => [`/${slug}`, `landings/${slug}`] as const);
    const wrong = bases.flatMap((base) =>
      [...fixed, ...landed].filter(([address, file]) => {
        const page = release.pages[base && address === '/' ? base : base + address];
        const own: string | undefined =
          page && contentOf(brand, `${file}${base.replace('/', '.')}.json`).title;
        return own && page?.title !== own;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('every page has one main heading with text', () => {
    const wrong = pages.filter(({ markup }) => {
      const headings = all(markup, 'h1');
      return headings.length !== 1 || !headings.every(readText);
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('the first checkout step shows a plan’s price without script', () => {
    const step = pages.filter(({ path: address }) => address === '/checkout');
    expect(step.map(({ markup }) => all(markup, 'span', { class: 'plan-price' }).map(readText)[0])).toEqual([
      expect.stringMatching(/^\$[\d.]+ a (?:year|month) for one person$/),
    ]);
  });

  it('every page has its name as a style class', () => {
    const nameOf = ({ kind, path: whole }: (typeof pages)[number]) => {
      const address = plain(whole);
      if (kind === 'error') return 'error';
      if (kind === 'shell') return SHELLS[`${path.posix.dirname(address)}/`];
      if (parts.includes(whole)) return 'directory';
      return offices.includes(whole) ? 'office' : (ROUTES[address] ?? address.slice(1));
    };
    const wrong = pages.filter(
      (page) => all(page.markup, 'div', { class: `page ${nameOf(page)}` }).length !== 1,
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('every page has a one-line description', () => {
    const wrong = pages.filter(({ markup }) => !/^\S.{20,}$/.test(metas(markup, 'description').join('\n')));
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('every public page declares a canonical address and social network data', () => {
    const open = pages.filter(({ entry }) => entry.index);
    expect(open.length).toBeGreaterThan(offices.length);
    for (const { markup, path: address, file, entry } of open) {
      const url = brand.origin + address;
      const canonical = all(markup, 'link', { rel: 'canonical' }).map((link) => attribute(link, 'href'));
      const title = all(markup, 'title').map(readText)[0];
      expect({ file, canonical, url: metas(markup, 'og:url') }).toEqual({
        file,
        canonical: [url],
        url: [url],
      });
      expect(metas(markup, 'og:title'), file).toEqual([title]);
      expect(metas(markup, 'og:description'), file).toEqual(metas(markup, 'description'));
      expect(metas(markup, 'og:image').join(), file).toMatch(/^https:\/\//);
      expect(metas(markup, 'twitter:card'), file).toHaveLength(1);
      expect(metas(markup, 'robots').join(), file).not.toContain('noindex');
      expect(entry.title === '' && address !== '/', file).toBe(false);
    }
  });

  it('private pages and error pages are excluded from search engines', () => {
    const unlisted = landings.filter((slug) => contentOf(brand, `landings/${slug}.json`).noindex === true);
    const isHidden = (address: string) => PRIVATE.test(address) || unlisted.includes(address.slice(1));
    const hidden = pages.filter((page) => page.kind !== 'page' || isHidden(plain(page.path)));
    expect(pages.filter(({ entry }) => !entry.index).map(({ file }) => file)).toEqual(
      hidden.map(({ file }) => file),
    );
    const wrong = hidden.filter(({ markup }) => metas(markup, 'robots').join() !== 'noindex');
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});
