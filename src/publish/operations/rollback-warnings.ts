import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allPages, type Release, sharedPaths, sitePaths } from '../release/release.ts';
import { ReleaseStore } from '../release/release-store.ts';

/** More missing files than this are counted instead of listed. */
const MAX_NAMED = 5;

/**
 * Possible problems of a release after a rollback to it. The content checks do not run again: the release
 * passed them when it was published, and a rollback has to be fast. Therefore this runs after the switch.
 * @param before the release that was live until then
 * @returns one sentence per warning
 */
export function rollbackWarnings(
  sitesDir: string,
  site: string,
  { release, before }: { release: string; before: string | null },
): string[] {
  const store = new ReleaseStore(sitesDir, site);
  const table = store.table(release);
  if (!table) return [`The release ${release} has no table that can be read: publish ${site} again.`];
  const warnings: string[] = [];
  const replaced = before === null ? null : store.table(before);
  if (replaced && replaced.code !== table.code)
    warnings.push(
      `It was made by another build of the code (${table.code}) than what was live (${replaced.code}). Its pages keep ` +
        'their own scripts, but the API is today’s: look at login and checkout, and publish again when the content is right.',
    );
  const missing = missingFiles(sitesDir, table);
  if (missing.length > 0) {
    const more = missing.length - MAX_NAMED;
    const names = missing.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
    warnings.push(
      `Files that its pages need are not there any more: ${names}. Step to another release, or publish again.`,
    );
  }
  return warnings;
}

/** Files that the release names but that are missing on disk: pages, scripts, styles, fonts, images. */
function missingFiles(sitesDir: string, release: Release): string[] {
  const paths = sitePaths(sitesDir, release.site);
  const folders = { _astro: path.join(sharedPaths(sitesDir).assets, '_astro'), media: paths.media };
  const missing = new Set<string>();
  const needed = new Set<string>();
  for (const { file } of allPages(release)) {
    try {
      const html = readFileSync(path.join(paths.www(release.id), file), 'latin1');
      for (const [name] of html.matchAll(/(?<=["'(,\s])\/(?:_astro|media)\/[\w.-]+/g)) needed.add(name);
    } catch {
      missing.add(`/${file}`);
    }
  }
  for (const name of needed) {
    const [, folder, file = ''] = name.split('/');
    if (!existsSync(path.join(folders[folder as keyof typeof folders], file))) missing.add(name);
  }
  return [...missing].sort();
}
