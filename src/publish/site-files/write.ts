import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PublicFile } from '../assets.ts';
import { WORKER_FILE, WORKER_POLICY } from '../csp.ts';
import { linkOrCopy, sha256, writeFile } from '../files.ts';
import { writeCompressed } from '../precompress.ts';
import type { Release } from '../release.ts';
import type { ReleasePlan } from '../release-plan.ts';
import type { WrittenPage } from '../release-writer.ts';
import { type LatestBuild, latestJson } from './latest.ts';
import { robotsTxt } from './robots.ts';
import { sitemapXml } from './sitemap.ts';

export interface SiteFilesOptions {
  /** document root of the release being written */
  root: string;
  plan: ReleasePlan;
  written: readonly WrittenPage[];
  latest: LatestBuild;
  /** files that the code brings along, such as those of public/ */
  publicFiles: readonly PublicFile[];
  compress: boolean;
}

/** Writes the files beside the pages and returns them as the release's table lists them. */
export function writeSiteFiles(options: SiteFilesOptions): Release['files'] {
  const { root, plan, written, compress } = options;
  const listed = written
    .filter(({ planned, entry }) => planned.place.in === 'pages' && entry.index)
    .map(({ planned, entry }) => ({ path: planned.view.path, changedAt: entry.changedAt }));
  const texts: [file: string, text: string][] = [
    ['sitemap.xml', sitemapXml(plan.site.origin, listed)],
    ['robots.txt', robotsTxt(plan.site.origin)],
    ['builds/latest.json', latestJson(options.latest)],
  ];
  mkdirSync(path.join(root, 'builds'), { recursive: true });
  const files: Release['files'] = {};
  for (const [name, text] of texts) {
    const bytes = Buffer.from(text);
    writeFile(path.join(root, name), bytes);
    if (compress) writeCompressed(path.join(root, name), bytes, 'publish');
    files[`/${name}`] = { file: name, etag: `"${sha256(bytes).slice(0, 20)}"` };
  }
  const taken = new Set([...texts.map(([name]) => name), ...plan.pages.map(({ view }) => view.file)]);
  for (const { name, source, suffixes, etag } of options.publicFiles) {
    if (taken.has(name)) continue;
    const target = path.join(root, name);
    mkdirSync(path.dirname(target), { recursive: true });
    for (const suffix of compress ? suffixes : ['']) linkOrCopy(source + suffix, target + suffix);
    files[`/${name}`] = { file: name, etag, ...(name === WORKER_FILE && { csp: WORKER_POLICY }) };
  }
  return files;
}
