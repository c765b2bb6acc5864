import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BoundedCache } from '#util/collections/collections.ts';
import { listFiles } from '#util/node/source-files.ts';
import { hasBytes, replaceByLink } from './file-operations.ts';

/** File names below a folder, with the hash of each file's bytes. */
export type Sums = Record<string, string>;

/** 132 bits of SHA-256 in 22 characters, to keep tables with hundreds of them small. */
export function sumOf(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}

/** Known sums of another folder, whose equal files are reused. */
interface KnownSums {
  folder: string;
  sums: Readonly<Sums>;
}

/**
 * The sums of every file below a folder. A link to a file of the known folder is not read again, and a file
 * with the same bytes is replaced by a link, because most releases change few pages.
 * @returns `fresh`: the names of the other files, which are not flushed yet
 */
export function sumFolder(folder: string, known: KnownSums | null): { sums: Sums; fresh: string[] } {
  const sums: Sums = {};
  const fresh: string[] = [];
  for (const name of listFiles(folder)) {
    const sum = known?.sums[name];
    const file = path.join(folder, name);
    if (known && sum !== undefined && isSameFile(file, path.join(known.folder, name))) sums[name] = sum;
    else {
      const bytes = readFileSync(file);
      sums[name] = sumOf(bytes);
      const same = known && sum === sums[name] ? path.join(known.folder, name) : null;
      if (!same || !hasBytes(same, bytes) || !replaceByLink(same, file)) fresh.push(name);
    }
  }
  return { sums, fresh };
}

function isSameFile(file: string, other: string): boolean {
  const found = statSync(other, { throwIfNoEntry: false });
  return found !== undefined && found.ino === statSync(file).ino && found.nlink > 1;
}

/** The largest lag of a file system's clock. */
const CLOCK_TICK_MS = 10;

/**
 * Names of files that are missing or do not match their sum. A file that has not changed since `checkedAtMs` is not
 * read: the kernel sets the inode's change time at every write. Null reads every file.
 */
export function findDamaged(
  folder: string,
  sums: Readonly<Sums>,
  checkedAtMs: number | null,
): { damaged: string[]; read: number } {
  const damaged: string[] = [];
  let read = 0;
  for (const name in sums) {
    // path.join would cost a sixth of reading the state of a file
    const file = `${folder}/${name}`;
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && checkedAtMs !== null && stat.ctimeMs < checkedAtMs - CLOCK_TICK_MS) continue;
    read += 1;
    const sum = stat && (checkedAtMs === null ? sumOfFile(file) : sumOfShared(file, stat));
    if (sum !== sums[name]) damaged.push(name);
  }
  return { damaged, read };
}

/** Undefined for a file that cannot be read. */
function sumOfFile(file: string): string | undefined {
  try {
    return sumOf(readFileSync(file));
  } catch {
    return undefined;
  }
}

const sharedSums = new BoundedCache<string, string>({ entries: 2_000, cost: 2_000 });

/** Reads a file that brands share once for all of them, because each new link to it changes its time. */
function sumOfShared(file: string, { dev, ino, nlink, size, ctimeMs }: Stats): string | undefined {
  const key = `${dev} ${ino} ${size} ${ctimeMs}`;
  const sum = sharedSums.get(key) ?? sumOfFile(file);
  // just after a write, another one may leave the time as it is
  if (sum !== undefined && nlink > 1 && ctimeMs < Date.now() - CLOCK_TICK_MS) sharedSums.set(key, sum, 1);
  return sum;
}

/**
 * The time of this file is the last time at which every file of the release was intact. If it is lost, the next check
 * reads everything.
 */
export function markChecked(file: string): void {
  const text = 'Every file was intact at the time of this file.\n';
  try {
    // in place, because file systems flush a file that is emptied and written again
    if (existsSync(file)) writeFileSync(file, text, { flag: 'r+' });
    else writeFileSync(file, text);
  } catch {
    // with read-only access, the next check reads the files again
  }
}

/** Makes the next check read every file, after damage that no file time reveals. */
export function forgetChecked(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // this fails with read-only access; file times still reveal most damage
  }
}

/** In milliseconds; null if there was no check, or if it has to be repeated. */
export function checkedAt(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
