import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { currentReleaseId, type Release, readRelease, sitePaths } from '#publish/release/release.ts';
import { publishedSites, withApiServer } from './api-server.ts';

/** A page that needs no login. */
export interface BrandPage {
  path: string;
  url: string;
  /** absolute; its .br and .gz are beside it */
  file: string;
  /** intentionally excluded from search engines, by the page itself or by robots.txt */
  isHiddenFromSearch: boolean;
}

export interface Brand {
  site: string;
  /** the home page first */
  pages: BrandPage[];
}

/**
 * Runs the whole product during `use`, with brands published into a temporary folder (or those of
 * ENAMEL_SITES_DIR), so that pages get real API responses. `only` names sites; empty for all. Throws if
 * publishing fails or a site is missing.
 */
export const withPublishedBrands = <T>(
  only: readonly string[],
  use: (brands: Brand[]) => Promise<T>,
): Promise<T> =>
  withApiServer({ sites: only }, async ({ sitesDir, port }) => {
    const sites = only.length > 0 ? only : await publishedSites(sitesDir);
    return use(await Promise.all(sites.map((site) => readBrand(sitesDir, site, port))));
  });

async function readBrand(sitesDir: string, site: string, port: number): Promise<Brand> {
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

/**
 * All pages except the dashboard, which needs a login; only one office, because offices differ only in data.
 */
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
