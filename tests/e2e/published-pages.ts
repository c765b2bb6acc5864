import { readFileSync } from 'node:fs';
import path from 'node:path';

const sitesDir = process.env.ENAMEL_SITES_DIR ?? 'dist/sites';

export const BRANDS = ['harbor', 'brightway', 'pinewood', 'mesa', 'northline', 'sonrisa'] as const;

/**
 * Every address a brand serves, as its release says; of its offices the first only, since they differ in
 * nothing but their data, and one example of each shell.
 */
export function publishedPaths(site: string): string[] {
  const release = JSON.parse(readFileSync(path.join(sitesDir, site, 'current', 'release.json'), 'utf8'));
  const pages = Object.keys(release.pages);
  const offices = pages.filter((page) => page.startsWith('/office/'));
  return [
    ...pages.filter((page) => !page.startsWith('/office/')),
    ...offices.slice(0, 1),
    '/office/an-office-we-do-not-know',
    '/checkout/edit-member/1',
  ];
}
