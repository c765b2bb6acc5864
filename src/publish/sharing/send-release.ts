import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readList } from '../app/asset-lists.ts';
import { DeployError } from '../deploy/target.ts';
import { readJson, replaceFile } from '../files/file-operations.ts';
import { sharedPaths } from '../release/release.ts';
import { ReleaseStore } from '../release/release-store.ts';
import type { PublishedTable } from '../release/release-table.ts';
import type { LiveDocument } from './live-document.ts';
import { makePack, openPack } from './pack.ts';
import { type StoredPack, StoredPackSchema, sharedFiles, storedPackFile } from './release-files.ts';
import { type SharedStorage, sharedKeys, toObject } from './shared-storage.ts';

interface SendOptions {
  storage: SharedStorage;
  sitesDir: string;
}

export type SentRelease = LiveDocument['releases'][string];

/**
 * Sends a release of this machine: what the last release of the storage lacks, in one pack. Sends nothing if the
 * storage has it.
 */
export async function sendRelease(
  table: PublishedTable,
  document: LiveDocument | null,
  { storage, sitesDir }: SendOptions,
): Promise<SentRelease> {
  const { site, id } = table;
  if (Object.keys(table.sums).length === 0)
    throw new DeployError(`the release ${id} is of an earlier version. Publish ${site} with --fresh.`);
  const store = new ReleaseStore(sitesDir, site);
  const { sums, read } = sharedFiles(sitesDir, table);
  const find = (release: string | null) => findPack(release, { document, store, storage });
  const same = await find(id);
  if (same && isEqual(same.header.files, sums)) return sentAs(same);
  const before = same ?? (await find(document?.live ?? null));
  const { hash, header, bytes } = makePack(
    sums,
    read,
    before && { hash: before.pack, header: before.header },
  );
  await storage.put(toObject(sharedKeys.pack(site, hash), bytes));
  const sent = { pack: hash, header };
  // not flushed: it can be read from the storage again
  replaceFile(storedPackFile(store.folder(id)), JSON.stringify(sent), { flush: false });
  return sentAs(sent);
}

const sentAs = ({ pack, header }: StoredPack): SentRelease => ({ pack, others: Object.keys(header.others) });

/** The pack of a release, as this machine stored it or from the storage; null if it is not there. */
async function findPack(
  id: string | null,
  {
    document,
    store,
    storage,
  }: { document: LiveDocument | null; store: ReleaseStore; storage: SharedStorage },
): Promise<StoredPack | null> {
  const pack = id === null ? undefined : document?.releases[id]?.pack;
  if (id === null || pack === undefined || !document) return null;
  const stored = readJson(storedPackFile(store.folder(id)), StoredPackSchema);
  if (stored?.pack === pack) return stored;
  const found = await storage.get(sharedKeys.pack(document.site, pack));
  return found && { pack, header: openPack(pack, found.bytes).header };
}

function isEqual(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Sends the browser assets of a build, unless the storage has them. */
export async function sendAssets(code: string, { storage, sitesDir }: SendOptions): Promise<void> {
  if ((await storage.list(sharedKeys.assets(code))).length > 0) return;
  const { assets } = sharedPaths(sitesDir);
  const sums = readList(path.join(assets, `.${code}`));
  if (!sums) return;
  const { hash, bytes } = makePack(sums, (name) => readFileSync(path.join(assets, name)), null);
  await storage.put(toObject(sharedKeys.assets(code) + hash, bytes));
}

/** Time for a publish on another machine to name the packs that it has sent. */
const UNNAMED_MS = 60 * 60_000;

/** Removes the packs that no release of the site needs any more. */
export async function removeOldPacks(
  document: LiveDocument,
  storage: SharedStorage,
  now: Date,
): Promise<void> {
  const { site, releases } = document;
  const named = new Set(
    Object.values(releases).flatMap(({ pack, others }) =>
      [pack, ...others].map((hash) => sharedKeys.pack(site, hash)),
    ),
  );
  const listed = await storage.list(sharedKeys.packs(site));
  const old = listed.filter(
    ({ key, changedAt }) => !named.has(key) && changedAt.getTime() < now.getTime() - UNNAMED_MS,
  );
  await storage.remove(old.map(({ key }) => key));
}
