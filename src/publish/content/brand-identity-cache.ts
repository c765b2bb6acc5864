import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Identity, IdentitySchema, identityOf } from '#cms/record/brand-identity.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import type { CmsSource } from '#cms/sources/source.ts';
import { readJson, readText, replaceFile } from '../files/file-operations.ts';

/**
 * Each brand's identifying texts: `<dataDir>/identities/<site>.json`, written by each publish, so that
 * publishing one brand reads no other brand's content. A brand that was never published here is read from the
 * source once.
 */
const folderIn = (dataDir: string): string => path.join(dataDir, 'identities');

interface CachedIdentities {
  /** differs when a file in the folder or the list of sites has changed */
  stamp: string;
  identities: readonly Identity[];
}

const cachedByFolder = new Map<string, CachedIdentities>();

/**
 * The identities of every brand of the source. Returns the same list until one of them changes. If the folder is not
 * writable, brands are read from the source each time; the publish still succeeds.
 */
export async function brandIdentities(dataDir: string, source: CmsSource): Promise<readonly Identity[]> {
  const folder = folderIn(dataDir);
  const sites = await source.sites();
  const stored = new Set(fileNames(folder));
  const unstored: Identity[] = [];
  for (const site of sites) {
    if (!source.identityParts || (stored.has(`${site}.json`) && !isEmpty(folder, site))) continue;
    const parts = await source.identityParts(site);
    const identity = parts && identityOf(site, parts);
    if (identity && !store(folder, identity)) unstored.push(identity);
  }
  const changedNs = statSync(folder, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;
  const stamp = `${changedNs} ${sites.join()}`;
  const cached = cachedByFolder.get(folder);
  if (cached?.stamp === stamp && unstored.length === 0) return cached.identities;
  const identities = [
    ...sites.flatMap((site) => readIdentity(path.join(folder, `${site}.json`)) ?? []),
    ...unstored,
  ];
  cachedByFolder.set(folder, { stamp, identities });
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
export function storeIdentity(dataDir: string, record: CmsRecord): void {
  store(folderIn(dataDir), identityOf(record.site.id, record));
}

function fileNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Leaves an unchanged file alone, because the folder's time shows whether anything has changed.
 * @returns false if writing fails; the publish itself reports disk errors
 */
function store(folder: string, identity: Identity): boolean {
  const file = path.join(folder, `${identity.site}.json`);
  const text = JSON.stringify(identity);
  try {
    if (readText(file) === text) return true;
    mkdirSync(folder, { recursive: true });
    // not flushed: it can be read from the source again
    replaceFile(file, text, { flush: false });
    return true;
  } catch {
    return false;
  }
}

/** Null for a broken or unreadable file, which the brand's next publish replaces. */
function readIdentity(file: string): Identity | null {
  try {
    return readJson(file, IdentitySchema);
  } catch {
    return null;
  }
}
