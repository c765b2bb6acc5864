import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contracts/endpoints.ts';
import { linkErrors, type SiteMap, type Target } from './links.ts';
import { all, attribute, readMarkup } from './markup.ts';
import { type Brand, contentNames, readBrands, sitesDir } from './published.ts';

const nowhere: Target = { anchors: null };

/** The addresses that the release serves, derived from its table and folders alone. */
function buildSiteMap(brand: Brand): SiteMap {
  const { release, origin } = brand;
  const pages = new Map(brand.pages.filter(({ kind }) => kind === 'page').map((page) => [page.path, page]));
  const shells = brand.pages.filter(({ kind }) => kind === 'shell');
  const find = (address: string): Target | null => {
    const hashed = /^\/(_astro|media)\/([\w.-]+)$/.exec(address);
    if (hashed?.[1] && hashed[2]) {
      const folder = hashed[1] === 'media' ? brand.media : path.join(sitesDir, '_assets', hashed[1]);
      return existsSync(path.join(folder, hashed[2])) ? nowhere : null;
    }
    if (redirectFor(brand, address) || release.files[address]) return nowhere;
    // a file that the API generates
    const made = ({ path: known }: { path: string }) =>
      new RegExp(`^${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address);
    if (endpoints.some((endpoint) => endpoint.method === 'GET' && made(endpoint))) return nowhere;
    if (release.refused.includes(address)) return null;
    const shell = shells.find(
      ({ path: example }) => path.posix.dirname(example) === path.posix.dirname(address),
    );
    const page = pages.get(address) ?? shell;
    return page ? { anchors: page.markup.anchors } : null;
  };
  return { origin, find };
}

function redirectFor({ release }: Brand, address: string) {
  return release.redirects.find(({ from }) => {
    const root = from.replace(/\/\*$/, '');
    return address === root || (root !== from && address.startsWith(`${root}/`));
  });
}

const brands = await readBrands();

describe.each(brands)('links of $release.name', (brand) => {
  const site = buildSiteMap(brand);

  it('every link leads to an existing page, anchor, redirect or file', () => {
    const errors = brand.pages.flatMap((page) =>
      linkErrors(page, site).map((error) => `${page.file}: ${error}`),
    );
    expect(errors).toEqual([]);
  });

  it('every redirect leads directly to an existing page', () => {
    const inside = brand.release.redirects.filter(({ to }) => to.startsWith('/'));
    const moved = inside.map(({ to }) => `<a href="${to}">`).join('');
    expect(inside.length).toBeGreaterThan(0);
    expect(linkErrors({ path: '/', markup: readMarkup(moved) }, site)).toEqual([]);
    expect(inside.filter(({ to }) => redirectFor(brand, to.replace(/[?#].*/, '')))).toEqual([]);
  });

  it('links reach every indexed page except landings', () => {
    const links = brand.pages.flatMap(({ markup }) =>
      all(markup, 'a').map((link) => attribute(link, 'href')),
    );
    const reached = new Set([...links, ...contentNames(brand, 'landings').map((slug) => `/${slug}`)]);
    const listed = brand.pages.filter(({ kind, entry }) => kind === 'page' && entry.index);
    expect(listed.map((page) => page.path).filter((address) => !reached.has(address))).toEqual([]);
  });
});

const sample: SiteMap = {
  origin: 'https://sample.example',
  find: (address) =>
    ({
      '/': { anchors: new Set(['plans']) },
      '/faq': { anchors: new Set(['cost']) },
      '/media/a.svg': nowhere,
    })[address] ?? null,
};
const findErrors = (html: string) => linkErrors({ path: '/', markup: readMarkup(html) }, sample);

const wrong: [what: string, html: string, error: string][] = [
  ['a page that is not there', '<a href="/fqa">', 'the link "/fqa" leads to no page'],
  ['a page given with its whole address', '<a href="https://sample.example/fqa">', 'leads to no page'],
  ['an address with a slash at its end', '<a href="/faq/">', 'leads to no page'],
  ['a place that is not on its own page', '<a href="#cost">', 'names a place that is not there'],
  ['a place of the home page that is not there', '<a href="/#cost">', 'names a place that is not there'],
  ['a place that is not on the other page', '<a href="/faq#plans">', 'names a place that is not there'],
  ['a link with nothing in it', '<a href="">', 'leads nowhere'],
  ['a script address', '<a href=" java&#10;script:alert(1)">', 'unsafe scheme'],
  ['an address without encryption', '<a href="http://other.example/">', 'unsafe scheme'],
  ['a form that sends to nothing', '<form action="/search">', 'leads to no page'],
  ['a picture that is not there', '<img src="/media/b.svg">', 'is not there'],
  [
    'a picture of another width that is not there',
    '<img srcset="/media/a.svg 1x, /media/b.svg 2x">',
    'b.svg',
  ],
  ['a picture of another site', '<img src="https://other.example/a.svg">', 'not the site'],
  ['a page in place of a picture', '<img src="/faq">', 'is not there'],
  ['a script that is not there', '<script src="/_astro/x.js"></script>', 'is not there'],
  [
    'a preloaded font that is not there',
    '<link rel="preload" as="font" href="/_astro/x.woff2">',
    'is not there',
  ],
  ['a font of a style that is not there', '<style>a{src:url("/_astro/x.woff2")}</style>', 'is not there'],
  [
    'a social picture that is not there',
    '<meta property="og:image" content="https://sample.example/media/b.png">',
    'is not there',
  ],
  [
    'a new tab that can reach back',
    '<a href="https://other.example/" target="_blank" rel="nofollow">',
    'noopener',
  ],
];

describe('link check', () => {
  it.each(wrong)('the check finds %s', (_what, html, error) => {
    expect(findErrors(html)).toEqual([expect.stringContaining(error)]);
  });

  it('the check accepts valid links', () => {
    const html = `<p id="here"><a href="/faq#cost"><a href="/#plans"><a href="#here"><a href="tel:+16025550100"><a href="mailto:a@b.example">
      <a href="https://other.example/x" target="_blank" rel="noopener"><img src="/media/a.svg"><form action="/faq">`;
    expect(findErrors(html)).toEqual([]);
  });
});
