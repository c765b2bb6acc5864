import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WORKER_FILE, WORKER_POLICY } from '../app/content-security-policy.ts';
import type { PublicFile } from '../app/sync-assets.ts';
import { linkOrCopy, sha256, writeFile } from '../files/file-operations.ts';
import { writeCompressed } from '../files/precompress.ts';
import type { Release } from '../release/release.ts';
import type { ReleasePlan } from '../release/release-plan.ts';
import type { WrittenPage } from '../release/release-table.ts';
import { SECURITY_FILE, securityTxt } from '../release/well-known.ts';
import type { SiteIcons } from './icons.ts';
import { type LatestBuild, latestJson } from './latest.ts';
import { MANIFEST_FILE, webManifest } from './manifest.ts';
import { robotsTxt } from './robots.ts';
import { sitemapXml } from './sitemap.ts';

export interface SiteFilesOptions {
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
export function writeSiteFiles(options: SiteFilesOptions): Release['files'] {
  const { root, plan, written, compress } = options;
  const { origin } = plan.site;
  const listed = written
    .filter(({ planned, entry }) => planned.place.in === 'pages' && entry.index)
    .map(({ planned, entry }) => ({ path: planned.view.path, changedAt: entry.changedAt }));
  const texts: [file: string, text: string][] = [
    // a sitemap needs absolute URLs
    ['sitemap.xml', origin && sitemapXml(origin, listed)],
    ['robots.txt', robotsTxt(origin)],
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
    if (compress) writeCompressed(path.join(root, name), bytes, 'publish');
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
