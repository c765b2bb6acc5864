import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { hasBytes, replaceByLink, sha256, UNFINISHED } from './files.ts';

/**
 * Pictures that several brands have are on the disk once: each is a file here, named by the hash of its bytes, and
 * the brands' media folders hold further names of it. Nothing is served from here. What is kept is compared before it
 * is used, so a file that was damaged or not flushed is replaced and never spread.
 */
export function keepOnce(folder: string, file: string): void {
  const bytes = readFileSync(file);
  const kept = path.join(folder, sha256(bytes));
  if (hasBytes(kept, bytes) && isLinked(kept, file)) return;
  // the first of its kind, or one that has as many names as the file system allows
  isLinked(file, kept);
}

/** False where a process that clears up removed one of them at this moment; the brand then has its own copy. */
function isLinked(other: string, file: string): boolean {
  try {
    return replaceByLink(other, file);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw fault;
  }
}

/** Removes what no brand has any more, and what a process that was killed left. */
export function removeUnused(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (name.startsWith(UNFINISHED) || stat?.nlink === 1) rmSync(file, { force: true });
  }
}
