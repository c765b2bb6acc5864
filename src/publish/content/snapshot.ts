import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#cms/checks/rule.ts';
import { MediaError, resolveMedia } from '#cms/media/resolve-media.ts';
import { parseRecord } from '#cms/record/parse-record.ts';
import type { CmsRecord, SiteIdentity } from '#cms/schema/record.ts';
import { filesSource } from '#cms/sources/files.ts';
import { httpSource } from '#cms/sources/http.ts';
import type { CmsSource, SourceContent } from '#cms/sources/source.ts';
import { type CheckFacts, checkContent, NO_CHECK_SETTINGS } from '../checks/check-content.ts';
import { refuseErrors } from '../checks/findings.ts';
import { removeUnfinished, replaceFile, sha256, UNFINISHED } from '../files/file-operations.ts';
import type { MediaFolder } from './media-store.ts';
import type { Step } from './publish-error.ts';
import type { PublishSettings } from './settings.ts';

/** The content source from the settings: a CMS server if one is set, otherwise the tenants' folder. */
export function openSource({ cms, tenantsDir }: Pick<PublishSettings, 'cms' | 'tenantsDir'>): CmsSource {
  return cms ? httpSource(cms) : filesSource(tenantsDir);
}

/**
 * The error for publishing all sites when there are none, so it does not look like success.
 * @throws if the folder from the settings is missing
 */
export function noSites({ cms, tenantsDir }: Pick<PublishSettings, 'cms' | 'tenantsDir'>): string {
  if (cms) return 'There is no site: CMS_SITES names none.';
  if (existsSync(tenantsDir)) return `There is no site: no folder in ${tenantsDir} has a site.json.`;
  throw new Error(`There is no folder ${tenantsDir}. Set TENANTS_DIR to the one with the brands’ content.`);
}

/** A site's accepted content: parsed, sanitized, with its media stored, and checked. */
export interface Snapshot {
  record: CmsRecord;
  /** the record as JSON */
  text: string;
  /** hash of `text` */
  content: string;
  /** the source's fingerprint just before the record was read */
  fingerprint: string;
  findings: Finding[];
  /** returns the place of a field in its source */
  placeOf: SourceContent['placeOf'];
}

interface SnapshotOptions {
  source: CmsSource;
  version: string;
  /** the source's latest fingerprint; requested if it is not given */
  fingerprint?: string;
  media: MediaFolder;
  /** input of the checks; default: the default severities, and no other brands */
  checks?: CheckFacts;
  /** false: errors are reported like warnings, for previews of unfinished content */
  refuse?: boolean;
  /** called when a step begins */
  onStep?: (step: Step) => void;
}

/**
 * Editors may save during a read. After this many tries the last result is used; the next publish checks
 * again.
 */
const READ_TRIES = 3;

/**
 * Reads and accepts one site's content.
 * @throws CmsSchemaError, ContentCheckError, MediaError, or the source's own errors
 */
export async function makeSnapshot(site: string, options: SnapshotOptions): Promise<Snapshot> {
  const { version, media, onStep, checks = NO_CHECKS, refuse = true } = options;
  onStep?.('read');
  const { content, fingerprint } = await readSettled(site, options);
  const { placeOf, raw, unread } = content;
  onStep?.('check');
  const parsed = parseRecord(raw, { site, version, placeOf });
  onStep?.('media');
  const { record, error } = await withMedia(parsed, content, media);
  onStep?.('check');
  const findings = checkContent(record, checks, { placeOf, raw, unread, media: error });
  if (refuse) refuseErrors(findings);
  if (error) throw error;
  const text = JSON.stringify(record);
  return { record, text, content: sha256(text).slice(0, 32), fingerprint, findings, placeOf };
}

const NO_CHECKS: CheckFacts = { settings: NO_CHECK_SETTINGS, others: [] };

/**
 * The record with its images; without them if one is unusable, so the checks can report all errors at once.
 */
async function withMedia(
  record: CmsRecord,
  { readMedia }: SourceContent,
  { store, has }: MediaFolder,
): Promise<{ record: CmsRecord; error: MediaError | null }> {
  try {
    return { record: await resolveMedia(record, readMedia, store, has), error: null };
  } catch (error) {
    if (error instanceof MediaError) return { record, error };
    throw error;
  }
}

/** A consistent read of the content: repeated if the content changes meanwhile. */
async function readSettled(
  site: string,
  { source, version, fingerprint: known }: SnapshotOptions,
): Promise<{ content: SourceContent; fingerprint: string }> {
  let fingerprint = known ?? (await source.fingerprint(site, version));
  for (let tries = 1; ; tries += 1) {
    const content = await source.read(site, version);
    const after = await source.fingerprint(site, version);
    if (after === fingerprint || tries === READ_TRIES) return { content, fingerprint };
    fingerprint = after;
  }
}

/** Snapshots stored per site. */
const MAX_SNAPSHOTS = 10;

/** Stores the accepted record under its content hash: `<dataDir>/snapshots/<site>/<hash>.json`. */
export function storeSnapshot(dataDir: string, { record, text, content }: Snapshot): void {
  const folder = path.join(dataDir, 'snapshots', record.site.id);
  const file = path.join(folder, `${content}.json`);
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  replaceFile(file, text, { flush: false });
  const names = readdirSync(folder);
  // also remove what a killed process left; the caller holds the site's lock
  if (names.length <= MAX_SNAPSHOTS && !names.some((name) => name.startsWith(UNFINISHED))) return;
  removeUnfinished(folder);
  const oldestFirst = readdirSync(folder)
    .map((name) => ({ name, writtenAt: statSync(path.join(folder, name)).mtimeMs }))
    .sort((first, second) => first.writtenAt - second.writtenAt);
  for (const { name } of oldestFirst.slice(0, -MAX_SNAPSHOTS))
    rmSync(path.join(folder, name), { force: true });
}

/**
 * The canonical origin for search engines: the first host, or '' without hosts, because a local address is not public.
 */
export const canonicalOrigin = ({ hosts: [host] }: Pick<SiteIdentity, 'hosts'>): string =>
  host ? `https://${host}` : '';

/** Where visitors reach the site: its first host, or its name on this machine. */
export function siteOrigin(site: Pick<SiteIdentity, 'id' | 'hosts'>, localPort: number): string {
  return canonicalOrigin(site) || `http://${site.id}.localhost:${localPort}`;
}
