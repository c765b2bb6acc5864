import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  type VisibleChange,
  type VisitorReport,
  VisitorReportSchema,
} from '#contracts/content/publication.ts';
import { errorCode } from '#util/node/errors.ts';
import { readJson, writeFile } from '../files/file-operations.ts';
import {
  type Release,
  type ReleaseErrorName,
  ReleaseIdSchema,
  readRelease,
  sitePaths,
} from '../release/release.ts';
import { compareReleases } from '../report/site-report.ts';
import { visibleChanges } from './compare.ts';

/** Changes listed; a rebuilt site may have thousands. */
const MAX_CHANGES = 200;

interface ReleaseStep {
  release: string;
  /** null if nothing was live before */
  before: string | null;
}

/**
 * What changed for visitors when `release` replaced `before`. Computed once and stored in the release's
 * folder, so it stays available after the earlier release is deleted.
 * @returns null if it is not stored and one of the two releases is gone
 */
export async function visitorReport(
  sitesDir: string,
  site: string,
  { release, before }: ReleaseStep,
): Promise<VisitorReport | null> {
  for (const id of [release, before]) if (id !== null && !ReleaseIdSchema.safeParse(id).success) return null;
  const file = path.join(
    sitePaths(sitesDir, site).release(release),
    `changes-from-${before ?? 'nothing'}.json`,
  );
  const stored = readJson(file, VisitorReportSchema);
  if (stored) return stored;
  const after = await readRelease(sitesDir, site, release).catch(() => null);
  const old = before === null ? null : await readRelease(sitesDir, site, before).catch(() => null);
  if (!after || (before !== null && !old)) return null;
  const report = await compare(sitesDir, old, after);
  try {
    // a partly written report does not parse and is computed again
    writeFile(file, JSON.stringify(report));
  } catch (error) {
    // a full disk, or a release that was removed meanwhile: return the report without storing it
    if (!['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'ENOENT'].includes(errorCode(error))) throw error;
  }
  return report;
}

async function compare(sitesDir: string, old: Release | null, after: Release): Promise<VisitorReport> {
  const { added, removed, changed, unchanged, redirects } = compareReleases(old, after);
  const found = new Map<string, VisibleChange>();
  for (const { path: name } of old ? changed : []) {
    const [before, now] = [old && fileOf(old, name), fileOf(after, name)];
    if (!old || !before || !now) continue;
    const paths = sitePaths(sitesDir, after.site);
    const pages = await Promise.all([
      readFile(path.join(paths.www(old.id), before), 'utf8'),
      readFile(path.join(paths.www(after.id), now), 'utf8'),
    ]);
    for (const change of visibleChanges(...pages)) {
      const key = JSON.stringify(change);
      const existing = found.get(key);
      if (!existing) found.set(key, { ...change, pages: [name] });
      // the same text may occur twice on a page
      else if (existing.pages.at(-1) !== name) existing.pages.push(name);
    }
    // this process may also serve pages
    await yieldToEventLoop();
  }
  const changes = [...found.values()].sort((first, second) => second.pages.length - first.pages.length);
  return {
    release: after.id,
    before: old?.id ?? null,
    added,
    removed,
    changed,
    unchanged,
    redirects,
    changes: changes.slice(0, MAX_CHANGES),
    more: Math.max(0, changes.length - MAX_CHANGES),
  };
}

/** Page names are those of compareReleases. */
function fileOf(release: Release, name: string): string | undefined {
  const [, base = '', error] = /^error page (?:(\/\S+) )?(404|invalid|500)$/.exec(name) ?? [];
  if (error)
    return (base === '' ? release.errors : release.errorsBelow[base])?.[error as ReleaseErrorName].file;
  const page = release.pages[name] ?? release.shells.find(({ prefix }) => `${prefix}…` === name);
  return page?.file;
}
