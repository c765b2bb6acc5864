import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { flushFiles, foldersIn, type Written } from '#util/node/flush-to-disk.ts';
import { DeployError } from '../deploy/target.ts';
import { sumOf } from '../files/checksums.ts';
import { linkOrCopy, readJson, replaceFile, writeFile } from '../files/file-operations.ts';
import { replaceShared } from '../files/shared-media.ts';
import { type Release, sitePaths } from '../release/release.ts';
import { ReleaseStore } from '../release/release-store.ts';
import { openPack, type Pack } from './pack.ts';
import {
  fileAt,
  isMedia,
  ownFiles,
  plainFiles,
  StoredPackSchema,
  storedPackFile,
  tableSum,
} from './release-files.ts';
import { type SharedStorage, sharedKeys } from './shared-storage.ts';

interface Wanted {
  site: string;
  id: string;
  /** name of its pack */
  pack: string;
}

interface FetchOptions {
  storage: SharedStorage;
  sitesDir: string;
  /** reads every file of a release that is here, and replaces those that do not match their hash */
  thorough?: boolean;
  /** false: the caller flushes, and only then marks the release as checked */
  flush?: boolean;
}

/** The server answers requests in between. */
const FILES_A_TURN = 16;

/**
 * Makes a release of the storage complete on this machine: files that are here and match their hash stay or get a
 * link, others come from packs. A new release gets its name when it is complete and flushed. The caller holds the
 * site's lock.
 * @returns its table
 * @throws DeployError if the storage lacks it; DamagedReleaseError if a pack does not match its hash
 */
export async function fetchRelease(wanted: Wanted, options: FetchOptions): Promise<Release> {
  const { site, id, pack } = wanted;
  const { storage, sitesDir, thorough = false, flush = true } = options;
  const store = new ReleaseStore(sitesDir, site);
  const table = store.table(id);
  const stored = readJson(storedPackFile(store.folder(id)), StoredPackSchema);
  if (stored?.pack === pack && table && store.isWhole(table, { thorough })) return table;
  const packs = new Packs(storage, site);
  const opened = await packs.open(pack);
  const own = ownFiles(sitesDir, await packs.part(opened, tableSum(opened.header)));
  const isNew = !store.has(id);
  const folder = isNew ? store.begin(id) : store.folder(id);
  try {
    const target: Target = { sitesDir, table: own.table, folder, isNew, fresh: [], folders: new Set() };
    await writeFiles(target, { packs, opened, live: store.liveId() });
    for (const [name, text] of own.texts) place(target, name, Buffer.from(text));
    const file = storedPackFile(folder);
    replaceFile(file, JSON.stringify({ pack, header: opened.header }), { flush: false });
    if (flush) await flushFiles(written(target, file));
    if (isNew) store.finish(folder, id, { flush });
    if (flush) store.markChecked(id);
    return own.table;
  } finally {
    if (isNew) store.discard(folder);
  }
}

function written({ sitesDir, table, folder, fresh }: Target, packFile: string): Written {
  const { media } = sitePaths(sitesDir, table.site);
  const hasMedia = fresh.some((file) => file.startsWith(media + path.sep));
  const folders = [...foldersIn(folder), ...(hasMedia ? [media, path.dirname(media)] : [])];
  return { files: [...fresh, packFile], folders };
}

interface Target {
  sitesDir: string;
  table: Release;
  /** of the release, finished or not */
  folder: string;
  /** the folder is unfinished and empty */
  isNew: boolean;
  /** folders that exist */
  folders: Set<string>;
  /** files that were written and are not flushed yet */
  fresh: string[];
}

async function writeFiles(
  target: Target,
  { packs, opened, live }: { packs: Packs; opened: Pack; live: string | null },
): Promise<void> {
  const { sitesDir, table, folder, isNew } = target;
  let count = 0;
  for (const [name, sum] of plainFiles(opened.header)) {
    count += 1;
    if (count % FILES_A_TURN === 0) await setImmediate();
    const file = fileAt(sitesDir, table, name, folder);
    if ((!isNew || isMedia(name)) && hasSum(file, sum)) continue;
    const part = opened.part(sum);
    const other = live === null ? null : fileAt(sitesDir, { site: table.site, id: live }, name);
    if (part) place(target, name, part);
    else if (isNew && other !== null && hasSum(other, sum)) link(target, other, file);
    else place(target, name, await packs.part(opened, sum));
  }
}

function place(target: Target, name: string, bytes: Uint8Array): void {
  const { sitesDir, table, folder, isNew, fresh } = target;
  const file = fileAt(sitesDir, table, name, folder);
  makeFolderOf(target, file);
  fresh.push(file);
  if (isMedia(name)) {
    const { shared } = new ReleaseStore(sitesDir, table.site).mediaDirs;
    makeFolderOf(target, path.join(shared, 'image'));
    replaceShared(shared, file, bytes);
  } else if (isNew) writeFile(file, bytes);
  // other names may be hard links to the old file, so that is not written over
  else replaceFile(file, bytes, { flush: false });
}

function link(target: Target, source: string, file: string): void {
  makeFolderOf(target, file);
  linkOrCopy(source, file);
}

function makeFolderOf({ folders }: Target, file: string): void {
  const folder = path.dirname(file);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
}

function hasSum(file: string, sum: string): boolean {
  try {
    return sumOf(readFileSync(file)) === sum;
  } catch {
    return false;
  }
}

/** The packs of one site, each fetched once. */
class Packs {
  readonly #storage: SharedStorage;
  readonly #site: string;
  readonly #opened = new Map<string, Promise<Pack>>();

  constructor(storage: SharedStorage, site: string) {
    this.#storage = storage;
    this.#site = site;
  }

  open(hash: string): Promise<Pack> {
    const opened = this.#opened.get(hash) ?? this.#fetch(hash);
    this.#opened.set(hash, opened);
    return opened;
  }

  /** A file by its hash, from its pack or from one that the pack refers to. */
  async part({ header, part }: Pack, sum: string): Promise<Uint8Array> {
    const [other] = Object.entries(header.others).find(([, sums]) => sums.includes(sum)) ?? [];
    const found = part(sum) ?? (other === undefined ? null : (await this.open(other)).part(sum));
    if (found) return found;
    throw new DeployError(`${this.#storage.name} lacks a file of ${this.#site}: publish it again.`);
  }

  async #fetch(hash: string): Promise<Pack> {
    const found = await this.#storage.get(sharedKeys.pack(this.#site, hash));
    if (found) return openPack(hash, found.bytes);
    throw new DeployError(`${this.#storage.name} lacks the pack ${hash} of ${this.#site}: publish it again.`);
  }
}
