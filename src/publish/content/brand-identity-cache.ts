import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Identity, IdentitySchema, identityOf } from '#cms/record/brand-identity.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import type { CmsSource } from '#cms/sources/source.ts';
import { replaceFile } from '../files/file-operations.ts';

/**
 * How the brands of this installation can be told from their text: `<dataDir>/identities/<site>.json`, written by
 * each publish, so that a publish of one brand reads no other brand's content. A brand that was never published
 * here is read from the source once.
 */
export interface KnownBrands {
  dataDir: string;
  source: CmsSource;
}

interface Known {
  mark: string;
  identities: readonly Identity[];
}

const latest = new Map<string, Known>();

/**
 * Every brand the source has. The same list is returned until one of them changes. A folder that cannot be written
 * costs time, not the publish: whoever is not kept is read from the source each time.
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
  const known = latest.get(folder);
  if (known?.mark === mark && unkept.length === 0) return known.identities;
  const identities = [...sites.flatMap((site) => read(path.join(folder, `${site}.json`)) ?? []), ...unkept];
  latest.set(folder, { mark, identities });
  return identities;
}

/** A power cut may leave an empty file if it was just written. */
function isEmpty(folder: string, site: string): boolean {
  return statSync(path.join(folder, `${site}.json`), { throwIfNoEntry: false })?.size === 0;
}

/** Keeps how this brand can be told, for the publishes of the others. Never throws: this brand is live by then. */
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
 * Leaves the file alone where it says the same: the folder's time tells whether anything has changed.
 * @returns false where the disk refuses; what else that breaks, the publish itself tells
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
    // a file that somebody spoiled: the brand's next publish writes it anew
    return null;
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fault;
  }
}
