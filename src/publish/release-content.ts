import { readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { CmsRecord } from '../cms/schema/record.ts';
import { replaceFile } from './files.ts';
import { currentReleaseId, sitePaths } from './release.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The content a release was rendered from lies beside its pages, so that whoever has the published sites, such
 * as the member API on another machine, works from the same plans and prices as the pages show.
 */
export interface ReleaseContent {
  /** hash of the record */
  content: string;
  record: CmsRecord;
}

export const RELEASE_CONTENT = 'record.json';

/** Writes the content into a release's folder, also of a release that is there already. */
export function writeReleaseContent(folder: string, { content, text }: Snapshot): void {
  replaceFile(path.join(folder, RELEASE_CONTENT), `{"content":${JSON.stringify(content)},"record":${text}}`);
}

/** Where the content of a site's live release is, and a mark that changes with it; null when there is none. */
export function findLiveContent(sitesDir: string, site: string): { file: string; mark: string } | null {
  const id = currentReleaseId(sitesDir, site);
  if (id === null) return null;
  const file = path.join(sitePaths(sitesDir, site).release(id), RELEASE_CONTENT);
  const stat: Stats | undefined = statSync(file, { throwIfNoEntry: false });
  return stat ? { file, mark: `${id} ${stat.ino} ${stat.mtimeMs} ${stat.size}` } : null;
}

export function readReleaseContent(file: string): ReleaseContent {
  return JSON.parse(readFileSync(file, 'utf8')) as ReleaseContent;
}
