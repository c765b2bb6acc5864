import { readFileSync } from 'node:fs';
import path from 'node:path';

const sitesDir = process.env.ENAMEL_SITES_DIR ?? 'dist/sites';

/** of the shell for offices that were published without a page of their own */
export const UNKNOWN_OFFICE = '/office/an-office-we-do-not-know';

export const BRANDS = ['harbor', 'brightway', 'pinewood', 'mesa', 'northline', 'sonrisa'] as const;

/** The brand whose Spanish pages are looked at one by one; the others differ in their content alone. */
export const SPANISH_BRAND = 'sonrisa';
const IS_SPANISH = /^\/es(?:\/|$)/;

/**
 * Every address a brand serves in its first language, as its release says; of its offices the first only, since they
 * differ in nothing but their data. The later steps of the checkout lead back to its first one (checkout.spec.ts goes
 * through them).
 */
export const publishedPaths = (site: string): string[] => [
  ...pathsOf(site, (page) => !IS_SPANISH.test(page)),
  UNKNOWN_OFFICE,
];

/** The same in Spanish; none if the brand has no Spanish pages. */
export const spanishPaths = (site: string): string[] => pathsOf(site, (page) => IS_SPANISH.test(page));

function pathsOf(site: string, isMeant: (page: string) => boolean): string[] {
  const release = JSON.parse(readFileSync(path.join(sitesDir, site, 'current', 'release.json'), 'utf8'));
  const pages = Object.keys(release.pages).filter(isMeant);
  const isOffice = (page: string) => /\/office\//.test(page);
  return [
    ...pages.filter((page) => !isOffice(page) && !/\/checkout\//.test(page)),
    ...pages.filter(isOffice).slice(0, 1),
  ];
}

/** The id of a brand's live release. */
export function readReleaseId(site: string): string {
  return JSON.parse(readFileSync(path.join(sitesDir, site, 'current', 'release.json'), 'utf8')).id;
}
