import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Identity, IdentitySchema, identityOf } from '#cms/record/brand-identity.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import type { CmsSource } from '#cms/sources/source.ts';
import { replaceFile } from '../files/file-operations.ts';

/**
 * Each brand's identifying texts: `<dataDir>/identities/<site>.json`, written by each publish, so that
 * publishing one brand reads no other brand's content. A brand that was never published here is read from the
 * source once.
 */
interface KnownBrands {
  dataDir: string;
  source: CmsSource;
}

interface CachedIdentities {
  mark: string;
  identities: readonly Identity[];
}

const latest = new Map<string, CachedIdentities>();

/**
 * Every brand of the source. Returns the same list until one of them changes. If the folder is not writable,
 * brands are read from the source each time; the publish still succeeds.
 */
export async function knownBrands({ dataDir, source }: KnownBrands): Promise<readonly Identity[]> {
  const folder = folderOf(dataDir);
  const sites = await source.sites();
  const kept = new Set(namesIn(folder));
  const unkept: Identity[] = [];
  for (const site of sites) {
    if (!source.identityParts || (kept.has(`${site}.json`) && !isEmpty(folder, site))) continue;
    const parts = await source.identityParts(site);
    const identity = parts && identityOf(site, parts);
    if (identity && !write(folder, identity)) unkept.push(identity);
  }
  const changedNs = statSync(folder, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;
  const mark = `${changedNs} ${sites.join()}`;
  const cached = latest.get(folder);
  if (cached?.mark === mark && unkept.length === 0) return cached.identities;
  const identities = [...sites.flatMap((site) => read(path.join(folder, `${site}.json`)) ?? []), ...unkept];
  latest.set(folder, { mark, identities });
  return identities;
}

/** A power cut may leave an empty file if it was just written. */
function isEmpty(folder: string, site: string): boolean {
  return statSync(path.join(folder, `${site}.json`), { throwIfNoEntry: false })?.size === 0;
}

/**
 * Stores this brand's identity for publishes of other brands. Never throws, because this brand is already
 * live.
 */
export function rememberBrand(dataDir: string, record: CmsRecord): void {
  write(folderOf(dataDir), identityOf(record.site.id, record));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const folderOf = (dataDir: string): string => path.join(dataDir, 'identities');

/**
 * Leaves an unchanged file alone, because the folder's time shows whether anything has changed.
 * @returns false if writing fails; the publish itself reports disk errors
 */
function write(folder: string, identity: Identity): boolean {
  const file = path.join(folder, `${identity.site}.json`);
  const text = JSON.stringify(identity);
  try {
    if (textOf(file) === text) return true;
    mkdirSync(folder, { recursive: true });
    // not flushed: it can be read from the source again
    replaceFile(file, text, { flush: false });
    return true;
  } catch {
    return false;
  }
}

function read(file: string): Identity | null {
  try {
    return IdentitySchema.parse(JSON.parse(textOf(file) ?? 'null'));
  } catch {
    // a broken file: the brand's next publish replaces it
    return null;
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
