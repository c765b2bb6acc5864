import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { flushFolderSync } from '#util/node/flush-to-disk.ts';
import { checkedAt, findDamaged, type Sums, sumOf } from '../files/checksums.ts';
import { readJson, replaceFile } from '../files/file-operations.ts';
import { withCopies } from '../files/precompress.ts';

/**
 * Beside the assets of all builds there is a list for each build, `.<code>`: its files, each with the hash of its
 * bytes. A build without a list has not been copied completely.
 */
const ListSchema = z.record(z.string(), z.string());

/** An empty list comes from an earlier version, or was cut off by a power failure. */
export const readList = (file: string): Sums | null => readJson(file, ListSchema);

export function writeList(assets: string, list: string, files: readonly { name: string }[]): void {
  const names = files.flatMap(({ name }) => existingCopies(assets, name));
  const sums = names.map((name) => [name, sumOf(readFileSync(path.join(assets, name)))]);
  replaceFile(list, JSON.stringify(Object.fromEntries(sums)));
  flushFolderSync(assets);
}

export function isWhole(assets: string, list: string): boolean {
  const sums = readList(list);
  if (!sums) return false;
  const { damaged, read } = findDamaged(assets, sums, checkedAt(list));
  if (damaged.length > 0) return false;
  const now = new Date();
  if (read > 0) utimesSync(list, now, now);
  return true;
}

/** Makes the next publish read every asset again. */
export function forgetAssetChecks(assets: string): void {
  for (const name of listNames(assets)) {
    try {
      utimesSync(path.join(assets, name), 0, 0);
    } catch {
      // this fails with read-only access; file times still reveal most damage
    }
  }
}

function listNames(assets: string): string[] {
  if (!existsSync(assets)) return [];
  return readdirSync(assets).filter((name) => /^\.[0-9a-z][0-9a-z-]*$/i.test(name) && name !== '.lock');
}

/** The hash of every asset of every build so far, by its name below the folder. */
export function assetSums(assets: string): ReadonlyMap<string, string> {
  const lists = listNames(assets).map((name) => readList(path.join(assets, name)) ?? {});
  return new Map(lists.flatMap((sums) => Object.entries(sums)));
}

/** Whether a file and its compressed copies match their lists. */
export function isIntact(assets: string, name: string, known: ReadonlyMap<string, string>): boolean {
  if (!known.has(name)) return false;
  const sums = withCopies(name).flatMap((each) => {
    const sum = known.get(each);
    return sum === undefined ? [] : [[each, sum]];
  });
  return findDamaged(assets, Object.fromEntries(sums), null).damaged.length === 0;
}

/** A file, and its compressed copies that exist. */
export function existingCopies(assets: string, name: string): string[] {
  return withCopies(name).filter((each) => existsSync(path.join(assets, each)));
}
