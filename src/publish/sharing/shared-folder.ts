import { mkdirSync, rmSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#util/node/errors.ts';
import { flushFolderAndAbove } from '#util/node/flush-to-disk.ts';
import { explaining } from '../deploy/folder-errors.ts';
import { type ListedObject, readSource, type StoredObject } from '../deploy/target.ts';
import { sumOf } from '../files/checksums.ts';
import { withLock } from '../files/file-lock.ts';
import { replaceFile, UNFINISHED } from '../files/file-operations.ts';
import type { SharedStorage } from './shared-storage.ts';

/**
 * Listed with a hash of their bytes: smaller files are documents. Times and inodes of a network folder may be out of
 * date for seconds.
 */
const MAX_DOCUMENT_BYTES = 1_000_000;

/** A folder that every machine mounts. */
export function openSharedFolder(dir: string): SharedStorage {
  const fileOf = (key: string) => path.join(dir, ...key.split('/'));
  const inWords = explaining(({ code, path: file = '' }) => {
    if (code === 'ENOENT' && file === dir)
      return `there is no folder ${dir} on this machine. Correct RELEASES_DIR, or mount or create the folder.`;
    return code === undefined ? null : `the folder of shared releases cannot be used: ${code} ${file}`;
  });

  const get: SharedStorage['get'] = async (key) => {
    try {
      const bytes = await readFile(fileOf(key));
      return { bytes, tag: tagOf(bytes) };
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      // a place that is not mounted must not look empty
      await stat(dir);
      return null;
    }
  };
  const describe = async (key: string): Promise<ListedObject | null> => {
    const found = await stat(fileOf(key)).catch(() => null);
    if (!found?.isFile()) return null;
    const { size, mtime } = found;
    const tag = size > 0 && size <= MAX_DOCUMENT_BYTES ? (await get(key))?.tag : '';
    return tag === undefined ? null : { key, bytes: size, changedAt: mtime, tag };
  };
  const put = (object: StoredObject) => {
    const file = fileOf(object.key);
    const isNew = mkdirSync(path.dirname(file), { recursive: true }) !== undefined;
    replaceFile(file, readSource(object.source));
    if (isNew) flushFolderAndAbove(path.dirname(file));
  };

  return {
    name: dir,
    get: inWords(get),
    put: inWords(async (object) => put(object)),
    list: inWords(async (prefix, after = '') => {
      // every prefix of ours is a folder
      const below = await readdir(fileOf(prefix), { recursive: true }).catch(absentAsEmpty(dir));
      const keys = below
        .filter((name) => !path.basename(name).startsWith(UNFINISHED))
        .map((name) => prefix + name.split(path.sep).join('/'));
      const found = await Promise.all(
        keys
          .filter((key) => key > after)
          .sort()
          .map(describe),
      );
      return found.filter((object) => object !== null);
    }),
    replace: inWords((object, seen) =>
      withLock(path.join(dir, '.locks', object.key.replaceAll('/', ' ')), async () => {
        if (((await get(object.key))?.tag ?? null) !== seen) return null;
        put(object);
        return tagOf(readSource(object.source));
      }),
    ),
    remove: inWords(async (keys) => {
      for (const key of keys) rmSync(fileOf(key), { force: true });
    }),
  };
}

/** Only documents are replaced on condition. */
const tagOf = (bytes: Uint8Array): string => (bytes.length <= MAX_DOCUMENT_BYTES ? sumOf(bytes) : '');

/** An empty place has no folders yet. */
const absentAsEmpty = (dir: string) => async (error: unknown) => {
  if (errorCode(error) !== 'ENOENT') throw error;
  await stat(dir);
  return [];
};
