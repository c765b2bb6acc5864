import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../scripts/root.ts';
import {
  currentReleaseId,
  HostsSchema,
  type Release,
  readRelease,
  sharedPaths,
  sitePaths,
} from '../src/publish/release.ts';
import { runServer } from './run-server.ts';

/** One page that visitors see without logging in. */
export interface BrandPage {
  path: string;
  url: string;
  /** absolute, with .br and .gz beside it */
  file: string;
  /** kept from search engines on purpose, by its own word or by robots.txt */
  isHiddenFromSearch: boolean;
}

export interface Brand {
  site: string;
  /** the home page first */
  pages: BrandPage[];
}

/**
 * Publishes brands into a temporary folder, or takes those of ENAMEL_SITES_DIR, and serves them for as long as
 * `use` runs. `only` names sites; empty takes all. Throws when publishing fails or a site is not there.
 */
export async function withPublishedBrands<T>(
  only: readonly string[],
  use: (brands: Brand[]) => Promise<T>,
): Promise<T> {
  const given = process.env.ENAMEL_SITES_DIR;
  const sitesDir = given ? path.resolve(given) : await mkdtemp(path.join(tmpdir(), 'enamel-bench-sites-'));
  try {
    if (!given) await publish(only, sitesDir);
    const server = await runServer({ ENAMEL_SITES_DIR: sitesDir, ENAMEL_API: 'off' }, 'shown');
    try {
      const sites = only.length > 0 ? only : await publishedSites(sitesDir);
      return await use(await Promise.all(sites.map((site) => brandOf(sitesDir, site, server.port))));
    } finally {
      await server.stop();
    }
  } finally {
    if (!given) await rm(sitesDir, { recursive: true, force: true });
  }
}

async function publish(only: readonly string[], sitesDir: string): Promise<void> {
  const sites = only.length > 0 ? only : ['--all'];
  await promisify(execFile)(process.execPath, ['scripts/publish.ts', ...sites], {
    cwd: ROOT,
    env: { ...process.env, ENAMEL_SITES_DIR: sitesDir },
  });
}

async function publishedSites(sitesDir: string): Promise<string[]> {
  const hosts = HostsSchema.parse(JSON.parse(await readFile(sharedPaths(sitesDir).hosts, 'utf8')));
  return [...new Set(Object.values(hosts))].sort();
}

async function brandOf(sitesDir: string, site: string, port: number): Promise<Brand> {
  const id = currentReleaseId(sitesDir, site);
  if (id === null) throw new Error(`${site} is not published in ${sitesDir}.`);
  const release = await readRelease(sitesDir, site, id);
  const www = sitePaths(sitesDir, site).www(id);
  const disallowed = [
    ...(await readFile(path.join(www, 'robots.txt'), 'utf8')).matchAll(/^Disallow: *(\S+)/gm),
  ];
  const pages = anonymousPages(release).map(([address, { file, index }]) => ({
    path: address,
    url: `http://${site}.localhost:${port}${address}`,
    file: path.join(www, file),
    isHiddenFromSearch: !index || disallowed.some(([, prefix = '']) => address.startsWith(prefix)),
  }));
  return { site, pages };
}

/** All pages but the dashboard, which needs a login; of the offices one, since they differ in their data only. */
function anonymousPages({ pages }: Release): [string, Release['pages'][string]][] {
  const all = Object.entries(pages).filter(([address]) => address !== '/dashboard');
  const isOffice = ([address]: (typeof all)[number]) => address.startsWith('/office/');
  const rest = all.filter((page) => !isOffice(page));
  return [
    ...rest.filter(([address]) => address === '/'),
    ...rest.filter(([address]) => address !== '/'),
    ...all.filter(isOffice).slice(0, 1),
  ];
}
