import { fileURLToPath } from 'node:url';
import type { LiveContent } from '#api/brand/live-brand.ts';
import { syncCatalog } from '#api/services/catalog/sync-catalog.ts';
import { parseRecord } from '#cms/record/parse-record.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { filesSource } from '#cms/sources/files.ts';
import { openDatabase } from '#db/queries/open-database.ts';

const source = filesSource(fileURLToPath(new URL('../../../tenants', import.meta.url)));
const known = new Map<string, Promise<CmsRecord>>();

export const brandNames = (): Promise<string[]> => source.sites();

/** Reads a demo brand’s record. @returns null if the brand does not exist */
export async function brandRecord(site: string, version = 'live'): Promise<CmsRecord | null> {
  if (!(await brandNames()).includes(site)) return null;
  const key = `${site} ${version}`;
  const reading = known.get(key) ?? read(site, version);
  known.set(key, reading);
  return reading;
}

async function read(site: string, version: string): Promise<CmsRecord> {
  const content = await source.read(site, version);
  return parseRecord(content.raw, { site, version, placeOf: content.placeOf });
}

export async function brandContent(site: string): Promise<LiveContent | null> {
  const record = await brandRecord(site);
  if (!record) return null;
  const readMedia = async (src: string) => (await source.read(site, 'live')).readMedia(src);
  return { content: `content of ${site}`, record, readMedia };
}

/** The content of a brand that answers in English and Spanish. */
export async function bilingualContent(site: string): Promise<LiveContent | null> {
  const content = await brandContent(site);
  if (!content) return null;
  const { record } = content;
  const spoken = { ...record.site, languages: ['en', 'es'] };
  return { ...content, record: { ...record, site: spoken } };
}

/** Copies the catalogs of all demo brands into a migrated database. */
export async function loadCatalogs(url: string): Promise<void> {
  const database = openDatabase({ url });
  for (const site of await brandNames()) {
    const content = await brandContent(site);
    if (content) await syncCatalog(database, content);
  }
  await database.close();
}
