import { appendFileSync, closeSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Identity, identityOf, isIdentity } from '#cms/record/brand-identity.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import type { CmsSource } from '#cms/sources/source.ts';
import { replaceFile } from '../files/file-operations.ts';

/**
 * Each brand's identifying texts: `<dataDir>/identities.jsonl`, to which each publish that changes them appends a line.
 * So publishing one brand reads no other brand's content, and one file for all of them. A brand that was never
 * published here is read from the source once.
 */
const fileIn = (dataDir: string): string => path.join(dataDir, 'identities.jsonl');

interface Journal {
  inode: number;
  /** how far it has been read, in bytes */
  offset: number;
  lines: number;
  /** whether its last line has no end, because a process died */
  isCut: boolean;
  /** the last line of each brand */
  bySite: Map<string, Identity>;
}

interface CachedIdentities {
  /** differs when a brand was added, removed, or changed its identity */
  stamp: string;
  identities: readonly Identity[];
}

const journals = new Map<string, Journal>();
const cachedByFile = new Map<string, CachedIdentities>();

/**
 * The identities of every brand of the source. Returns the same list until one of them changes. Lists the brands of the
 * source only if one may have been added or removed.
 */
export async function brandIdentities(dataDir: string, source: CmsSource): Promise<readonly Identity[]> {
  const file = fileIn(dataDir);
  const sitesStamp = source.sitesStamp ? source.sitesStamp() : (await source.sites()).join();
  const stamp = () => `${readJournal(file).offset} ${journals.get(file)?.inode} ${sitesStamp}`;
  const cached = cachedByFile.get(file);
  if (cached?.stamp === stamp()) return cached.identities;
  const sites = await source.sites();
  for (const site of sites) {
    if (!source.identityParts || readJournal(file).bySite.has(site)) continue;
    const parts = await source.identityParts(site);
    if (parts) store(file, identityOf(site, parts));
  }
  const { bySite } = readJournal(file);
  const identities = sites.flatMap((site) => bySite.get(site) ?? []);
  cachedByFile.set(file, { stamp: stamp(), identities });
  return identities;
}

/**
 * Stores this brand's identity for publishes of other brands. Never throws, because this brand is already
 * live.
 */
export function storeIdentity(dataDir: string, record: CmsRecord): void {
  store(fileIn(dataDir), identityOf(record.site.id, record));
}

/** After an error the brand is known to this process only; the publish itself reports disk errors. */
function store(file: string, identity: Identity): void {
  const journal = readJournal(file);
  const text = JSON.stringify(identity);
  if (JSON.stringify(journal.bySite.get(identity.site)) === text) return;
  journal.bySite.set(identity.site, identity);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    // not flushed: it can be read from the source again
    if (journal.lines <= 2 * journal.bySite.size)
      appendFileSync(file, `${journal.isCut ? '\n' : ''}${text}\n`);
    else replaceFile(file, linesOf(journal), { flush: false });
  } catch {}
}

const linesOf = ({ bySite }: Journal): string =>
  [...bySite.values()].map((identity) => `${JSON.stringify(identity)}\n`).join('');

/** Reads what was appended since the last time. */
function readJournal(file: string): Journal {
  const stat = statSync(file, { throwIfNoEntry: false });
  const inode = stat?.ino ?? 0;
  const size = stat?.size ?? 0;
  const known = journals.get(file);
  const journal =
    known?.inode === inode && known.offset <= size
      ? known
      : { inode, offset: 0, lines: 0, isCut: false, bySite: new Map<string, Identity>() };
  journals.set(file, journal);
  if (size === journal.offset) return journal;
  const text = readBetween(file, journal.offset, size);
  const whole = text.subarray(0, text.lastIndexOf('\n') + 1);
  for (const line of whole.toString().split('\n').slice(0, -1)) {
    const identity = identityIn(line);
    if (identity) journal.bySite.set(identity.site, identity);
    journal.lines += 1;
  }
  journal.offset += whole.length;
  journal.isCut = whole.length < text.length;
  return journal;
}

/** Null for a line that a power cut has broken. */
function identityIn(line: string): Identity | null {
  try {
    const value: unknown = JSON.parse(line);
    return isIdentity(value) ? value : null;
  } catch {
    return null;
  }
}

/** Empty if the file cannot be read. */
function readBetween(file: string, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from);
  let handle: number | null = null;
  try {
    handle = openSync(file, 'r');
    return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from));
  } catch {
    return Buffer.alloc(0);
  } finally {
    if (handle !== null) closeSync(handle);
  }
}
