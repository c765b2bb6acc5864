import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Identity, IdentitySchema, identityOf } from '../cms/checks/identity.ts';
import type { CmsRecord } from '../cms/schema/record.ts';
import type { CmsSource } from '../cms/sources/source.ts';
import { replaceFile } from './files.ts';

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

/** Every brand the source has. The same list is returned until one of them changes. */
export async function knownBrands({ dataDir, source }: KnownBrands): Promise<readonly Identity[]> {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  const sites = await source.sites();
  const kept = new Set(readdirSync(folder));
  for (const site of sites) {
    if (kept.has(`${site}.json`) || !source.identityParts) continue;
    const parts = await source.identityParts(site);
    if (parts) write(folder, identityOf(site, parts));
  }
  const mark = `${statSync(folder, { bigint: true }).mtimeNs} ${sites.join()}`;
  const known = latest.get(folder);
  if (known?.mark === mark) return known.identities;
  const identities = sites.flatMap((site) => read(path.join(folder, `${site}.json`)) ?? []);
  latest.set(folder, { mark, identities });
  return identities;
}

/** Keeps how this brand can be told, for the publishes of the others. */
export function rememberBrand(dataDir: string, record: CmsRecord): void {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  write(folder, identityOf(record.site.id, record));
}

const folderOf = (dataDir: string): string => path.join(dataDir, 'identities');

/** Leaves the file alone where it says the same: the folder's time tells whether anything has changed. */
function write(folder: string, identity: Identity): void {
  const file = path.join(folder, `${identity.site}.json`);
  const text = JSON.stringify(identity);
  if (textOf(file) !== text) replaceFile(file, text);
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
