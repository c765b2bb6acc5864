import { readFileSync } from 'node:fs';
import path from 'node:path';

const sitesDir = process.env.ENAMEL_SITES_DIR ?? 'dist/sites';

/** of the shell for offices that were published without a page of their own */
export const UNKNOWN_OFFICE = '/office/an-office-we-do-not-know';

export const BRANDS = ['harbor', 'brightway', 'pinewood', 'mesa', 'northline', 'sonrisa'] as const;

/**
 * Every address a brand serves, as its release says; of its offices the first only, since they differ in nothing but
 * their data. The later steps of the checkout lead back to its first one (checkout.spec.ts goes through them).
 */
export function publishedPaths(site: string): string[] {
  const release = JSON.parse(readFileSync(path.join(sitesDir, site, 'current', 'release.json'), 'utf8'));
  const pages = Object.keys(release.pages);
  const offices = pages.filter((page) => page.startsWith('/office/'));
  return [
    ...pages.filter((page) => !/^\/(?:office|checkout)\//.test(page)),
    ...offices.slice(0, 1),
    UNKNOWN_OFFICE,
  ];
}

/** The id of a brand's live release. */
export function readReleaseId(site: string): string {
  return JSON.parse(readFileSync(path.join(sitesDir, site, 'current', 'release.json'), 'utf8')).id;
}
