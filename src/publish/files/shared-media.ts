import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '#util/node/errors.ts';
import { hasBytes, replaceByLink, replaceFile, sha256, UNFINISHED } from './file-operations.ts';

/**
 * Stores images that several brands use once: each is a file here, named by the hash of its bytes, and the
 * brands' media folders have hard links to it. This folder is not served. A stored file is compared before
 * use, so a damaged one is replaced and does not spread.
 */
export function replaceShared(folder: string, file: string, bytes: Uint8Array): void {
  const sharedFile = path.join(folder, sha256(bytes));
  if (hasBytes(sharedFile, bytes) && linkIfPresent(sharedFile, file)) return;
  replaceFile(file, bytes, { flush: false });
  // the first file with these bytes, or the stored one has the maximum number of links
  linkIfPresent(file, sharedFile);
}

/** False if another process removed one of the files at this moment; the brand then has its own copy. */
function linkIfPresent(other: string, file: string): boolean {
  try {
    return replaceByLink(other, file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Removes files that no brand uses any more, and files left by killed processes. */
export function removeUnused(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (name.startsWith(UNFINISHED) || stat?.nlink === 1) rmSync(file, { force: true });
  }
}
