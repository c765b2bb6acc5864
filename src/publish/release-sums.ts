import { hash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasBytes, listFiles, replaceByLink } from './files.ts';

/** File names below a folder, with the hash of each file's bytes. */
export type Sums = Record<string, string>;

/** 132 bits of SHA-256 in 22 characters: there are hundreds in each table. */
export function sumOf(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}

/** Sums that are known of another folder, from which equal files are taken. */
export interface KnownSums {
  folder: string;
  sums: Readonly<Sums>;
}

/**
 * The sums of every file below a folder. What is the same file as in the known folder is not read again, and what
 * only has the same bytes becomes the same file: most releases change a page and leave the rest.
 * @returns `fresh`: the names of the others, which are not flushed yet
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

/** How far the clock of a file system may lag behind. */
const CLOCK_TICK_MS = 10;

/**
 * Names of files that are missing or do not have their sum. A file that has not been touched since `checkedAtMs` is
 * not read: the time at which its inode changed is the kernel's own, whoever wrote to it. Null reads every file.
 */
export function findDamaged(
  folder: string,
  sums: Readonly<Sums>,
  checkedAtMs: number | null,
): { damaged: string[]; read: number } {
  const damaged: string[] = [];
  let read = 0;
  for (const name in sums) {
    const file = path.join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && checkedAtMs !== null && stat.ctimeMs < checkedAtMs - CLOCK_TICK_MS) continue;
    read += 1;
    if (!stat || !hasSum(file, sums[name] ?? '')) damaged.push(name);
  }
  return { damaged, read };
}

/** A file that cannot be read is as good as damaged. */
function hasSum(file: string, sum: string): boolean {
  try {
    return sumOf(readFileSync(file)) === sum;
  } catch {
    return false;
  }
}

/** Its time tells when every file of a release was last found to be whole. Lost, it costs one reading of them all. */
export function markChecked(file: string): void {
  try {
    writeFileSync(file, 'Every file was whole at the time of this file.\n');
  } catch {
    // a server that may only read checks again next time
  }
}

/** The next check reads every file, as after damage that no time tells. */
export function forgetChecked(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // whoever may only read cannot; the times of the files still tell most damage
  }
}

/** In milliseconds; null when nobody has checked, or the check is to be repeated. */
export function checkedAt(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
