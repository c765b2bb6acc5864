import {
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '#util/node/errors.ts';
import { flushFolderAndAbove, flushFolderSync, flushTree } from '#util/node/flush-to-disk.ts';
import { isAlive } from '#util/node/process-alive.ts';
import { listFiles } from '#util/node/source-files.ts';
import { withLock } from '../files/file-lock.ts';
import { linkOrCopy, readText, replaceFile, replaceLink, unfinishedName } from '../files/file-operations.ts';
import { explaining } from './folder-errors.ts';
import { siteKeys } from './site-keys.ts';
import {
  DeployError,
  type DeployTarget,
  type ListedObject,
  type Pointer,
  parsePointer,
  type ReadPointer,
  readSource,
  type StoredObject,
} from './target.ts';

/**
 * A folder, such as a mounted disk or one that a static host's own tool uploads. `<site>/current/www` is a
 * complete document root, hashed files included; the pointer is the link `current`.
 */
export function openFolderTarget(dir: string): DeployTarget {
  const fileOf = (key: string) => path.join(dir, ...key.split('/'));
  const make = (key: string, write: (file: string) => void) => {
    const file = fileOf(key);
    mkdirSync(path.dirname(file), { recursive: true });
    write(file);
  };
  return {
    name: dir,
    takes: 'everything',
    list: inWords(async (prefix) =>
      listFiles(fileOf(prefix)).map((name): ListedObject => {
        const { size, mtime, ino } = statSync(fileOf(prefix + name));
        return { key: prefix + name, bytes: size, changedAt: mtime, tag: `${ino} ${mtime.getTime()}` };
      }),
    ),
    read: inWords(async (key) => readText(fileOf(key))),
    put: inWords(async ({ key, source }) =>
      // the pointer switch flushes all of them at once
      make(key, (file) => replaceFile(file, readSource(source), { flush: false })),
    ),
    copy: inWords(async (from, object: StoredObject) => {
      try {
        make(object.key, (file) => placeLink(fileOf(from), file));
        return true;
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return false;
        throw error;
      }
    }),
    readPointer: inWords(async (site) => readPointer(fileOf(site), site)),
    writePointer: inWords((pointer, seen) =>
      withLock(path.join(fileOf(pointer.site), '.lock'), async () => {
        const root = fileOf(pointer.site);
        if (readPointer(root, pointer.site).tag !== seen) return false;
        await switchTo(root, pointer);
        return true;
      }),
    ),
    remove: inWords(async (keys) => {
      for (const key of keys) {
        rmSync(fileOf(key), { force: true });
        removeEmptyFolders(path.dirname(fileOf(key)));
      }
    }),
    close: () => undefined,
  };
}

function readPointer(root: string, site: string): ReadPointer {
  const text = readText(path.join(root, 'current', 'live.json'));
  return { pointer: parsePointer(text, site), tag: text };
}

/** Completes the release's folder as a document root, flushes it, and replaces the `current` link. */
async function switchTo(root: string, pointer: Pointer): Promise<void> {
  const release = path.join(root, 'releases', pointer.folder);
  removeLeftovers(release);
  const { assets, media } = siteKeys('');
  for (const below of [assets, media]) {
    for (const name of listFiles(path.join(root, below))) {
      const target = path.join(release, 'www', below, name);
      mkdirSync(path.dirname(target), { recursive: true });
      placeLink(path.join(root, below, name), target);
    }
  }
  replaceFile(path.join(release, 'live.json'), JSON.stringify(pointer));
  const current = path.join(root, 'current');
  const there = lstatSync(current, { throwIfNoEntry: false });
  if (there && !there.isSymbolicLink())
    throw new DeployError(`${current} is not a link of ours. Move it away and deploy again.`);
  // hashed files are hard links in this folder: this flushes their bytes, the next line their names
  await flushTree(release);
  for (const folder of [assets, media, 'releases'].map((name) => path.join(root, name)))
    if (existsSync(folder)) flushFolderSync(folder);
  const target = path.join('releases', pointer.folder);
  if (there && readlinkSync(current) === target) return;
  replaceLink(target, current);
  flushFolderAndAbove(root);
}

/** Removes the unfinished files of a killed deploy, which would be served otherwise. */
function removeLeftovers(folder: string): void {
  for (const name of listFiles(folder)) {
    const [, pid] = /^\.tmp-.*-(\d+)-\d+$/.exec(path.basename(name)) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(folder, name), { force: true });
  }
}

function placeLink(source: string, target: string): void {
  const unfinished = unfinishedName(target);
  try {
    linkOrCopy(source, unfinished);
    renameSync(unfinished, target);
  } finally {
    // renaming a link onto another link of the same file leaves both
    rmSync(unfinished, { force: true });
  }
}

function removeEmptyFolders(folder: string): void {
  try {
    for (let empty = folder; ; empty = path.dirname(empty)) rmdirSync(empty);
  } catch {
    // stop at the first folder that is not empty or already gone
  }
}

const SYSTEM_ERRORS: Record<string, string> = {
  ENOSPC: 'the disk is full. Free some space and deploy again',
  EDQUOT: 'the disk quota is used up. Free some space and deploy again',
  EACCES: 'no permission. Let this user write there and deploy again',
  EPERM: 'no permission. Let this user write there and deploy again',
  EROFS: 'the disk is mounted read-only. Make it writable and deploy again',
  EIO: 'the disk reports an error. Check it and deploy again',
};

const inWords = explaining(({ code, path: file }) => {
  const meaning = code === undefined ? undefined : SYSTEM_ERRORS[code];
  return meaning ? `${file ?? 'the folder'}: ${meaning} (${code}).` : null;
});
