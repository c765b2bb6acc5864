import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiblingView, SiteView } from '#cms/view/model.ts';
import { paths } from '#util/site/paths.ts';
import { textDirection } from '#util/text/text-direction.ts';
import { WORKER_FILE, WORKER_POLICY } from '../app/content-security-policy.ts';
import type { PublicFile } from '../app/sync-assets.ts';
import { linkOrCopy, sha256, writeFile } from '../files/file-operations.ts';
import { writeCompressed } from '../files/precompress.ts';
import type { Release } from '../release/release.ts';
import { type ReleasePlan, SECURITY_FILE, securityTxt } from '../release/release-plan.ts';
import type { WrittenPage } from '../release/release-table.ts';
import { type SiteIcons, TOUCH_SIZE } from './icons.ts';

interface SiteFilesOptions {
  /** document root of the release being written */
  root: string;
  plan: ReleasePlan;
  written: readonly WrittenPage[];
  latest: LatestBuild;
  /** files that come with the code, such as those of public/ */
  publicFiles: readonly PublicFile[];
  /** null: the content has no image for them, so those of public/ are served */
  icons: SiteIcons | null;
  /** the site's media folder */
  mediaDir: string;
  compress: boolean;
}

/** Writes the files beside the pages and returns them as the release's table lists them. */
export async function writeSiteFiles(options: SiteFilesOptions): Promise<Release['files']> {
  const { root, plan, written, compress } = options;
  const { origin } = plan.site;
  const bases = plan.sites.map(({ language }) => language.base);
  const listed = written
    .filter(({ planned, entry }) => planned.place.in === 'pages' && entry.index)
    .map(({ planned: { view }, entry }) => ({
      path: view.path,
      siblings: view.siblings,
      changedAt: entry.changedAt,
    }));
  const texts: [file: string, text: string][] = [
    // a sitemap needs absolute URLs
    ['sitemap.xml', origin && sitemapXml(origin, listed)],
    ['robots.txt', robotsTxt(origin, bases)],
    ['builds/latest.json', latestJson(options.latest)],
    [MANIFEST_FILE, webManifest(plan.site, options.icons)],
    [SECURITY_FILE, securityTxt(plan.site, plan.securityExpires)],
  ];
  const files: Release['files'] = {};
  for (const [name, text] of texts) {
    if (text === '') continue;
    const bytes = Buffer.from(text);
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFile(path.join(root, name), bytes);
    if (compress) await writeCompressed(path.join(root, name), bytes, 'publish');
    files[`/${name}`] = { file: name, etag: `"${sha256(bytes).slice(0, 20)}"` };
  }
  for (const [name, source] of ownIcons(options)) {
    linkOrCopy(source, path.join(root, name));
    files[`/${name}`] = { file: name, etag: `"${sha256(readFileSync(source)).slice(0, 20)}"` };
  }
  const taken = new Set([
    ...Object.values(files).map(({ file }) => file),
    ...plan.pages.map(({ view }) => view.file),
  ]);
  for (const { name, source, suffixes, etag } of options.publicFiles) {
    if (taken.has(name)) continue;
    const target = path.join(root, name);
    mkdirSync(path.dirname(target), { recursive: true });
    for (const suffix of compress ? suffixes : ['']) linkOrCopy(source + suffix, target + suffix);
    files[`/${name}`] = { file: name, etag, ...(name === WORKER_FILE && { csp: WORKER_POLICY }) };
  }
  return files;
}

/** Icons at fixed addresses: a brand's own replace those of public/. */
function ownIcons({ icons, mediaDir }: SiteFilesOptions): [name: string, source: string][] {
  if (!icons) return [];
  return [
    ['favicon.ico', path.join(mediaDir, icons.favicon)],
    ['apple-touch-icon.png', path.join(mediaDir, icons.touch)],
  ];
}

/** Open pages poll it to notice a new build (specification §4 and §7, `builds/latest.json`). */
interface LatestBuild {
  /** build of the compiled app */
  code: string;
  /** hash of the content */
  content: string;
  /** id of the release, which changes with code and content */
  release: string;
  /** addresses of the page script in each language, which show an open page whether its build is older */
  scripts: readonly string[];
}

export function latestJson({ code, content, release, scripts }: LatestBuild): string {
  const [script, ...others] = scripts;
  return `${JSON.stringify({ code, content, release, script, ...(others.length > 0 && { others }) })}\n`;
}

const MANIFEST_FILE = 'manifest.webmanifest';

/**
 * The web app manifest, for a phone's home screen (https://www.w3.org/TR/appmanifest/). It opens in the
 * browser like a bookmark, so members keep the address bar and the password manager.
 */
function webManifest({ site, theme }: SiteView, icons: SiteIcons | null): string {
  const manifest = {
    id: paths.home,
    name: site.name,
    short_name: site.name,
    lang: site.language,
    dir: textDirection(site.language),
    start_url: paths.home,
    scope: paths.home,
    display: 'browser',
    background_color: theme.colors.paper,
    theme_color: theme.colors.paper,
    icons: icons ? manifestIcons(icons) : [],
  };
  return `${JSON.stringify(manifest)}\n`;
}

/** Chromium and Firefox draw the brand's SVG at the size they need, so no large pictures are made. */
function manifestIcons({ drawing, touch }: SiteIcons) {
  const picture = { src: `/media/${touch}`, sizes: `${TOUCH_SIZE}x${TOUCH_SIZE}`, type: 'image/png' };
  return drawing ? [{ src: `/media/${drawing}`, sizes: 'any', type: 'image/svg+xml' }, picture] : [picture];
}

/** Personal pages, which crawlers should skip. */
const API = '/api/';
const PRIVATE = [paths.checkout, paths.dashboard, paths.memberLogin, paths.resetPassword, API];

/**
 * robots.txt (RFC 9309) with the sitemap's address.
 * @param origin has no end slash; '' for a site without a sitemap
 * @param bases what the addresses of each language begin with
 */
export function robotsTxt(origin: string, bases: readonly string[] = ['']): string {
  const lines = bases
    .flatMap((base) => PRIVATE.filter((path) => base === '' || path !== API).map((path) => base + path))
    .map((path) => `Disallow: ${path}\n`)
    .join('');
  const sitemap = origin && `\nSitemap: ${origin}/sitemap.xml\n`;
  return `User-agent: *\n${lines}${sitemap}`;
}

/** A page that search engines may list. */
interface SitemapEntry {
  path: string;
  /** the page in each language; empty in a site of one */
  siblings: readonly SiblingView[];
  /** ISO time at which its content last changed */
  changedAt: string;
}

/**
 * sitemap.xml (sitemaps.org protocol): the indexed pages by absolute address, with their other languages as search
 * engines read them (https://developers.google.com/search/docs/specialty/international/localized-versions). `origin` has
 * no end slash.
 */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, siblings, changedAt }) =>
      `  <url><loc>${escapeXml(origin + path)}</loc>${alternatesXml(origin, siblings)}<lastmod>${changedAt.slice(0, 10)}</lastmod></url>\n`,
  );
  const hasLanguages = entries.some(({ siblings }) => siblings.length > 0);
  const xhtml = hasLanguages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>\n${urls.join('')}</urlset>\n`
  );
}

function alternatesXml(origin: string, siblings: readonly SiblingView[]): string {
  const link = (hreflang: string, path: string): string =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(origin + path)}"/>`;
  const links = siblings.map(({ language, path }) => link(language.tag, path));
  return (
    links.join('') +
    siblings
      .slice(0, 1)
      .map(({ path }) => link('x-default', path))
      .join('')
  );
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
