import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CmsRecord } from '#cms/schema/record.ts';
import { ReleaseIdSchema, SiteIdSchema, sitePaths } from './release.ts';
import { RELEASE_CONTENT, readReleaseContent } from './release-content.ts';

/** The content of a stored release, for looking at it before a rollback. Null if there is no such release. */
export function keptContent(sitesDir: string, site: string, id: string): CmsRecord | null {
  if (!SiteIdSchema.safeParse(site).success || !ReleaseIdSchema.safeParse(id).success) return null;
  const folder = sitePaths(sitesDir, site).release(id);
  const file = path.join(folder, RELEASE_CONTENT);
  return existsSync(file) ? readReleaseContent(file).record : null;
}
