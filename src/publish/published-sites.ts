import { existsSync, readdirSync } from 'node:fs';
import { currentReleaseId, SiteIdSchema } from './release.ts';

/** Every site that has a live release in the folder of published sites, in order. */
export function publishedSites(sitesDir: string): string[] {
  if (!existsSync(sitesDir)) return [];
  return readdirSync(sitesDir)
    .filter((name) => SiteIdSchema.safeParse(name).success && currentReleaseId(sitesDir, name) !== null)
    .sort();
}
