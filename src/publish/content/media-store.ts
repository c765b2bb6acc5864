import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { MediaStore } from '#cms/media/resolve-media.ts';
import type { Written } from '#util/node/flush-to-disk.ts';
import { type Sums, sumOf } from '../files/checksums.ts';
import { replaceWithCopies, withCopies } from '../files/precompress.ts';
import { replaceShared } from '../files/shared-media.ts';
import type { MediaDirs } from '../release/release-store.ts';

/** Where a site's hashed media are stored. Files stay, because pages of earlier releases use them. */
export interface MediaFolder {
  has: (fileName: string) => boolean;
  store: MediaStore;
}

interface MediaOptions {
  compress: boolean;
  /** called for each stored file, compressed copies included */
  onWrite?: (fileName: string, bytes: Uint8Array) => void;
}

export function mediaFolder({ folder, shared }: MediaDirs, { compress, onWrite }: MediaOptions): MediaFolder {
  const write = (file: string, bytes: Uint8Array): void => {
    replaceShared(shared, file, bytes);
    onWrite?.(path.basename(file), bytes);
  };
  return {
    has: (fileName) => existsSync(path.join(folder, fileName)),
    store: (fileName, bytes) => {
      mkdirSync(folder, { recursive: true });
      mkdirSync(shared, { recursive: true });
      return replaceWithCopies(path.join(folder, fileName), bytes, compress ? 'publish' : null, write);
    },
  };
}

/** The media folder during a publish. */
export interface PublishedMedia extends MediaFolder {
  /** hashes of every file that the pages of this publish use, with the compressed copies */
  sums(): Sums;
  /** files that were written but not flushed yet */
  fresh(): Written;
}

/**
 * Treats an image as stored only if the live release has its hash: a file written during a power cut may be
 * empty.
 */
export function publishedMedia(
  dirs: MediaDirs,
  { compress, known }: { compress: boolean; known: Readonly<Sums> },
): PublishedMedia {
  const { folder } = dirs;
  const used = new Set<string>();
  /** hashes of the written files */
  const written: Sums = {};
  const store = mediaFolder(dirs, {
    compress,
    onWrite: (name, bytes) => {
      written[name] = sumOf(bytes);
    },
  });
  const sumsOf = (name: string): [string, string][] => {
    const sums = written[name] === undefined ? known : written;
    return withCopies(name).flatMap((each) => (sums[each] === undefined ? [] : [[each, sums[each]]]));
  };
  return {
    has: (name) => {
      used.add(name);
      return written[name] !== undefined || known[name] !== undefined;
    },
    store: (name, bytes) => {
      used.add(name);
      return store.store(name, bytes);
    },
    sums: () => Object.fromEntries([...used].sort().flatMap(sumsOf)),
    fresh: () => {
      const files = Object.keys(written).map((name) => path.join(folder, name));
      return { files, folders: files.length > 0 ? [folder, path.dirname(folder)] : [] };
    },
  };
}
