import { existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { CmsRecord } from '#cms/schema/record.ts';
import { replaceFile, sha256, type WriteOptions } from '../files/file-operations.ts';
import { DamagedReleaseError, ReleaseIdSchema, SiteIdSchema, sitePaths } from './release.ts';

/**
 * The content a release was rendered from is stored beside its pages, so that every reader of the published
 * sites, such as the member API on another machine, uses the same plans and prices as the pages.
 */
interface ReleaseContent {
  /** hash of the record */
  content: string;
  record: CmsRecord;
}

export const RELEASE_CONTENT = 'record.json';

/** Writes the content into a release's folder, new or existing. */
export function writeReleaseContent(
  folder: string,
  { content, text }: { content: string; text: string },
  options?: WriteOptions,
): void {
  const file = path.join(folder, RELEASE_CONTENT);
  replaceFile(file, `{"content":${JSON.stringify(content)},"record":${text}}`, options);
}

/** The file of a release's content, and a tag that changes with it; null if it does not exist. */
export function findReleaseContent(
  sitesDir: string,
  site: string,
  id: string,
): { file: string; bytes: number; mark: string } | null {
  const file = path.join(sitePaths(sitesDir, site).release(id), RELEASE_CONTENT);
  const stat: Stats | undefined = statSync(file, { throwIfNoEntry: false });
  return stat ? { file, bytes: stat.size, mark: `${id} ${stat.ino} ${stat.mtimeMs} ${stat.size}` } : null;
}

/** @throws if it is missing or damaged */
export function readReleaseContent(file: string): ReleaseContent {
  const text = readFileSync(file, 'utf8');
  const [start = '', content] = /^\{"content":"([^"]*)","record":/.exec(text) ?? [];
  if (sha256(text.slice(start.length, -1)).slice(0, 32) !== content)
    throw new DamagedReleaseError(`${RELEASE_CONTENT} does not match its hash`);
  return JSON.parse(text) as ReleaseContent;
}

/** The content of a stored release, for looking at it before a rollback. Null if there is no such release. */
export function storedContent(sitesDir: string, site: string, id: string): CmsRecord | null {
  if (!SiteIdSchema.safeParse(site).success || !ReleaseIdSchema.safeParse(id).success) return null;
  const folder = sitePaths(sitesDir, site).release(id);
  const file = path.join(folder, RELEASE_CONTENT);
  return existsSync(file) ? readReleaseContent(file).record : null;
}
