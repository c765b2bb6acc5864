import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkedAt, findDamaged, markChecked } from '../files/checksums.ts';
import { allPages, type Release, sitePaths } from './release.ts';
import { RELEASE_CONTENT, readReleaseContent } from './release-content.ts';

export interface CheckOptions {
  /** reads every file, including files unchanged since the last check: finds data that the disk lost */
  thorough?: boolean;
}

/**
 * Files of a release that are missing or do not match its table: those of its folder, the images of its pages, and its
 * content. An empty list means that the release is intact.
 */
export function damagedFiles(
  sitesDir: string,
  release: Release,
  { thorough = false }: CheckOptions = {},
): string[] {
  const paths = sitePaths(sitesDir, release.site);
  if (Object.keys(release.sums).length === 0) return missingFiles(paths.www(release.id), release);
  const mark = paths.checked(release.id);
  const since = thorough ? null : checkedAt(mark);
  const folder = paths.release(release.id);
  const own = findDamaged(folder, release.sums, since);
  const media = findDamaged(paths.media, release.media, since);
  const damaged = [
    ...own.damaged.map((name) => name.replace(/^www\//, '')),
    ...media.damaged.map((name) => `media/${name}`),
    ...damagedContent(path.join(folder, RELEASE_CONTENT), since),
  ];
  if (damaged.length === 0 && own.read + media.read > 0) markChecked(mark);
  return damaged;
}

/** The first damaged files and their number, for people. */
export const damageText = (damaged: readonly string[]): string =>
  `${damaged.slice(0, 3).join(', ')} (${damaged.length} in all)`;

/** Tables without hashes only list which files exist. */
function missingFiles(root: string, release: Release): string[] {
  return [...allPages(release), ...Object.values(release.files)]
    .map(({ file }) => file)
    .filter((file) => !existsSync(path.join(root, file)));
}

function damagedContent(file: string, since: number | null): string[] {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat && since !== null && stat.ctimeMs < since) return [];
  try {
    readReleaseContent(file);
    return [];
  } catch {
    return [RELEASE_CONTENT];
  }
}
