import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { flushFiles } from '#util/node/flush-to-disk.ts';
import { assetSums, isIntact, isWhole, writeList } from '../app/asset-lists.ts';
import { withLock } from '../files/file-lock.ts';
import { replaceFile } from '../files/file-operations.ts';
import { withoutCopies } from '../files/precompress.ts';
import { sharedPaths } from '../release/release.ts';
import { openPack } from './pack.ts';
import { type SharedStorage, sharedKeys } from './shared-storage.ts';

/** Per list of a build's files: many brands have the same build. */
const fetching = new Map<string, Promise<void>>();

/**
 * Fetches the browser assets of a build that this machine lacks. A build without assets in the storage is left out:
 * its machine had none.
 */
export async function fetchAssets(code: string, storage: SharedStorage, sitesDir: string): Promise<void> {
  const { assets } = sharedPaths(sitesDir);
  const list = path.join(assets, `.${code}`);
  const running = fetching.get(list) ?? fetchMissing({ code, storage, assets, list });
  fetching.set(list, running);
  await running.finally(() => fetching.delete(list));
}

async function fetchMissing({
  code,
  storage,
  assets,
  list,
}: {
  code: string;
  storage: SharedStorage;
  assets: string;
  list: string;
}): Promise<void> {
  if (isWhole(assets, list)) return;
  const [listed] = await storage.list(sharedKeys.assets(code));
  const found = listed ? await storage.get(listed.key) : null;
  if (!listed || !found) return;
  const hash = listed.key.slice(sharedKeys.assets(code).length);
  await withLock(path.join(assets, '.lock'), () => writeAssets({ assets, list, hash, bytes: found.bytes }));
}

async function writeAssets({
  assets,
  list,
  hash,
  bytes,
}: {
  assets: string;
  list: string;
  hash: string;
  bytes: Uint8Array;
}): Promise<void> {
  if (isWhole(assets, list)) return;
  const { header, part } = openPack(hash, bytes);
  const known = assetSums(assets);
  const files: string[] = [];
  for (const [name, sum] of Object.entries(header.files)) {
    const file = path.join(assets, ...name.split('/'));
    const content = part(sum);
    if (!content || isIntact(assets, name, known)) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    replaceFile(file, content, { flush: false });
    files.push(file);
    await setImmediate();
  }
  const folders = new Set(files.map((file) => path.dirname(file)));
  await flushFiles({ files, folders: [...folders, assets] });
  // the list comes last: once it exists, so do all its files
  writeList(
    assets,
    list,
    withoutCopies(Object.keys(header.files)).map((name) => ({ name })),
  );
}

/** Pages that are open in a browser for longer have reloaded. */
const OPEN_PAGE_MS = 7 * 24 * 60 * 60_000;

/** Fetches the assets of recent builds, which pages that are open in a browser still need. */
export async function fetchRecentAssets(storage: SharedStorage, sitesDir: string): Promise<void> {
  const listed = await storage.list(sharedKeys.allAssets);
  const recent = listed.filter(({ changedAt }) => changedAt.getTime() > Date.now() - OPEN_PAGE_MS);
  const codes = new Set(recent.map(({ key }) => key.slice(sharedKeys.allAssets.length).split('/')[0] ?? ''));
  for (const code of codes) await fetchAssets(code, storage, sitesDir);
}
