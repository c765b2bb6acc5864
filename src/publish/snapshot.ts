import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkRecord, type Finding } from '../cms/checks.ts';
import { resolveMedia } from '../cms/media.ts';
import { parseRecord } from '../cms/parse.ts';
import type { CmsRecord, SiteIdentity } from '../cms/schema/record.ts';
import type { CmsSource, SourceContent } from '../cms/sources/source.ts';
import type { Step } from './failure.ts';
import { removeUnfinished, replaceFile, sha256 } from './files.ts';
import type { MediaFolder } from './media-store.ts';

/** A site's content, accepted: typed, sanitised, its media in place, checked. */
export interface Snapshot {
  record: CmsRecord;
  /** the record as JSON */
  text: string;
  /** hash of `text` */
  content: string;
  /** what the source said just before the record was read */
  fingerprint: string;
  /** findings that do not stop a publish */
  warnings: string[];
}

export interface SnapshotOptions {
  source: CmsSource;
  version: string;
  /** what the source said last; asked for again if it is not given */
  fingerprint?: string;
  media: MediaFolder;
  /** told which step is under way */
  onStep?: (step: Step) => void;
}

/** Editors save while we read; after so many tries what was read last is taken, and the next publish looks again. */
const READ_TRIES = 3;

/**
 * Reads and accepts one site's content.
 * @throws CmsSchemaError, MediaError, or the source's own errors; nothing of such content may go live
 */
export async function makeSnapshot(site: string, options: SnapshotOptions): Promise<Snapshot> {
  const { version, media, onStep } = options;
  onStep?.('read');
  const { content, fingerprint } = await readSettled(site, options);
  onStep?.('check');
  const parsed = parseRecord(content.raw, { site, version, documentOf: content.documentOf });
  const findings = checkRecord(parsed, { documentOf: content.documentOf });
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new ContentCheckError(errors);
  onStep?.('media');
  const record = await resolveMedia(parsed, content.readMedia, media.store, {
    drawings: content.drawings,
    has: media.has,
  });
  const text = JSON.stringify(record);
  return {
    record,
    text,
    content: sha256(text).slice(0, 32),
    fingerprint,
    warnings: findings.map(findingText),
  };
}

/** Content that the schema allows but visitors must not get, such as text nobody can read on its ground. */
export class ContentCheckError extends Error {
  override name = 'ContentCheckError';

  constructor(findings: readonly Finding[]) {
    super(
      [
        'the content does not pass the checks:',
        ...findings.map((finding) => `  ${findingText(finding)}`),
      ].join('\n'),
    );
  }
}

function findingText({ document, field, message }: Finding): string {
  return `${document}: ${field}: ${message}`;
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
  replaceFile(file, text);
  const names = readdirSync(folder);
  if (names.length <= KEPT) return;
  removeUnfinished(folder);
  const oldestFirst = readdirSync(folder)
    .map((name) => ({ name, writtenAt: statSync(path.join(folder, name)).mtimeMs }))
    .sort((first, second) => first.writtenAt - second.writtenAt);
  for (const { name } of oldestFirst.slice(0, -KEPT)) rmSync(path.join(folder, name), { force: true });
}

/** Where visitors reach the site: its first host, or its own name on this machine. */
export function siteOrigin(site: Pick<SiteIdentity, 'id' | 'hosts'>, localPort: number): string {
  const [host] = site.hosts;
  return host ? `https://${host}` : `http://${site.id}.localhost:${localPort}`;
}
