import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './errors.ts';

/** Every file below `folder`, as sorted relative paths with forward slashes; none if it is missing. */
export function listFiles(folder: string): string[] {
  const files: string[] = [];
  // a fifth of the time of readdir's own recursion and of making its paths relative
  const walk = (below: string): void => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const name = below + entry.name;
      if (entry.isDirectory()) walk(`${name}/`);
      else if (entry.isFile()) files.push(name);
    }
  };
  try {
    walk('');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  return files.sort();
}

/** The files among `names` that count, which are files or folders below `root`; what is missing is left out. */
export function sourceFiles(
  root: string,
  names: readonly string[],
  isCounted: (file: string) => boolean,
): string[] {
  return names
    .flatMap((name) => {
      const isFolder = statSync(path.join(root, name), { throwIfNoEntry: false })?.isDirectory();
      if (isFolder === undefined) return [];
      return isFolder ? listFiles(path.join(root, name)).map((file) => `${name}/${file}`) : [name];
    })
    .filter(isCounted);
}

/** Longer than the tick of any file system's clock, so a file that is written again gets another time. */
const SETTLED_MS = 2000;

interface SourceStamp {
  /** differs when a file was added, removed, replaced or written */
  stamp: string;
  /** false if a file was written so recently that another write may leave its time as it is */
  isSettled: boolean;
}

/**
 * Names the state of source files without reading them. The kernel sets a file's change time at every write, and no
 * program can set it back.
 */
export function stampFiles(root: string, files: readonly string[]): SourceStamp {
  const settledBefore = Date.now() - SETTLED_MS;
  const hash = createHash('sha256').update(root);
  let isSettled = true;
  for (const file of files) {
    const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
    hash.update(`\0${file}\0${stat?.size} ${stat?.ino} ${stat?.ctimeMs}`);
    isSettled &&= stat !== undefined && stat.ctimeMs < settledBefore;
  }
  return { stamp: hash.digest('hex').slice(0, 32), isSettled };
}
