import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#cms/checks/context/finding.ts';
import { MediaError, resolveMedia } from '#cms/media/resolve-media.ts';
import { parseRecord } from '#cms/record/parse-record.ts';
import type { CmsRecord, SiteIdentity } from '#cms/schema/record.ts';
import type { CmsSource, SourceContent } from '#cms/sources/source.ts';
import { type CheckFacts, checkContent } from '../checks/check-content.ts';
import { NO_CHECK_SETTINGS } from '../checks/check-settings.ts';
import { refuseErrors } from '../checks/content-check-error.ts';
import { removeUnfinished, replaceFile, sha256, UNFINISHED } from '../files/file-operations.ts';
import type { MediaFolder } from './media-store.ts';
import type { Step } from './publish-error.ts';

/** A site's content, accepted: typed, sanitised, its media in place, checked. */
export interface Snapshot {
  record: CmsRecord;
  /** the record as JSON */
  text: string;
  /** hash of `text` */
  content: string;
  /** what the source said just before the record was read */
  fingerprint: string;
  findings: Finding[];
  /** returns the place of a field in its source */
  placeOf: SourceContent['placeOf'];
}

export interface SnapshotOptions {
  source: CmsSource;
  version: string;
  /** what the source said last; asked for again if it is not given */
  fingerprint?: string;
  media: MediaFolder;
  /** what the checks are given; default: the rules as they are, and no other brand */
  checks?: CheckFacts;
  /** false: errors are findings like others, as while an editor is still at work */
  refuse?: boolean;
  /** told which step is under way */
  onStep?: (step: Step) => void;
}

/** Editors save while we read; after so many tries what was read last is taken, and the next publish looks again. */
const READ_TRIES = 3;

/**
 * Reads and accepts one site's content.
 * @throws CmsSchemaError, ContentCheckError, MediaError, or the source's own errors; nothing of such content may go live
 */
export async function makeSnapshot(site: string, options: SnapshotOptions): Promise<Snapshot> {
  const { version, media, onStep, checks = NO_CHECKS, refuse = true } = options;
  onStep?.('read');
  const { content, fingerprint } = await readSettled(site, options);
  const { placeOf, raw, unread } = content;
  onStep?.('check');
  const parsed = parseRecord(raw, { site, version, placeOf });
  onStep?.('media');
  const { record, fault } = await withMedia(parsed, content, media);
  onStep?.('check');
  const findings = checkContent(record, checks, { placeOf, raw, unread, media: fault });
  if (refuse) refuseErrors(findings);
  if (fault) throw fault;
  const text = JSON.stringify(record);
  return { record, text, content: sha256(text).slice(0, 32), fingerprint, findings, placeOf };
}

const NO_CHECKS: CheckFacts = { settings: NO_CHECK_SETTINGS, others: [] };

/** The record with its pictures in place; without them where one cannot be used, for the checks to tell all at once. */
async function withMedia(
  record: CmsRecord,
  { readMedia }: SourceContent,
  { store, has }: MediaFolder,
): Promise<{ record: CmsRecord; fault: MediaError | null }> {
  try {
    return { record: await resolveMedia(record, readMedia, store, has), fault: null };
  } catch (fault) {
    if (fault instanceof MediaError) return { record, fault };
    throw fault;
  }
}

/** The content as it was at one moment: what changes while it is read is read again. */
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

/** Snapshots kept of each site. */
const KEPT = 10;

/** Keeps the accepted record under its content hash: `<dataDir>/snapshots/<site>/<hash>.json`. */
export function storeSnapshot(dataDir: string, { record, text, content }: Snapshot): void {
  const folder = path.join(dataDir, 'snapshots', record.site.id);
  const file = path.join(folder, `${content}.json`);
  if (existsSync(file)) return;
  mkdirSync(folder, { recursive: true });
  replaceFile(file, text, { flush: false });
  const names = readdirSync(folder);
  // a writer that was killed leaves what it had begun; whoever calls this holds the site's lock
  if (names.length <= KEPT && !names.some((name) => name.startsWith(UNFINISHED))) return;
  removeUnfinished(folder);
  const oldestFirst = readdirSync(folder)
    .map((name) => ({ name, writtenAt: statSync(path.join(folder, name)).mtimeMs }))
    .sort((first, second) => first.writtenAt - second.writtenAt);
  for (const { name } of oldestFirst.slice(0, -KEPT)) rmSync(path.join(folder, name), { force: true });
}

/**
 * The canonical origin for search engines: the first host, or '' without hosts, because a local address is not public.
 */
export const canonicalOrigin = ({ hosts: [host] }: Pick<SiteIdentity, 'hosts'>): string =>
  host ? `https://${host}` : '';

/** Where visitors reach the site: its first host, or its own name on this machine. */
export function siteOrigin(site: Pick<SiteIdentity, 'id' | 'hosts'>, localPort: number): string {
  return canonicalOrigin(site) || `http://${site.id}.localhost:${localPort}`;
}
