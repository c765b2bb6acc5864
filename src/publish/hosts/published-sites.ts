import { existsSync, readdirSync } from 'node:fs';
import { currentReleaseId, SiteIdSchema } from '../release/release.ts';
import { endedText, readEnded } from './closed-site.ts';

/** The CMS's sites that are neither closed nor renamed; `say` gets a line for each of the others. */
export function openSites(sitesDir: string, sites: readonly string[], say: (line: string) => void): string[] {
  return sites.filter((site) => {
    const ended = readEnded(sitesDir, site);
    if (ended) say(`! ${endedText(site, ended)}`);
    return ended === null;
  });
}

/** Warnings about live brands that the CMS no longer has. */
export function missingContentWarnings(sitesDir: string, sites: readonly string[]): string[] {
  return publishedSites(sitesDir)
    .filter((site) => !sites.includes(site))
    .map(
      (site) =>
        `! ${site} is live, but its content is gone: visitors still see its last release. If it was renamed: ` +
        `npm run site:rename -- ${site} <new name>; to close it: npm run site:close -- ${site}`,
    );
}

/** Every site with a live release, sorted. */
export function publishedSites(sitesDir: string): string[] {
  if (!existsSync(sitesDir)) return [];
  return readdirSync(sitesDir)
    .filter((name) => SiteIdSchema.safeParse(name).success && currentReleaseId(sitesDir, name) !== null)
    .sort();
}
