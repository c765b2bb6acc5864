import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MediaStore } from '#cms/media/resolve-media.ts';
import type { Written } from '#util/node/flush-to-disk.ts';
import { type Sums, sumOf } from '../files/checksums.ts';
import { replaceWithCopies, withCopies } from '../files/precompress.ts';
import { shareFile } from '../files/shared-media.ts';
import type { MediaDirs } from '../release/release-store.ts';

/** Where a site's hashed media are stored. Files stay, because pages of earlier releases use them. */
export interface MediaFolder {
  has: (fileName: string) => boolean;
  store: MediaStore;
}

export function mediaFolder({ folder, shared }: MediaDirs, { compress }: { compress: boolean }): MediaFolder {
  return {
    has: (fileName) => existsSync(path.join(folder, fileName)),
    store: (fileName, bytes) => {
      const file = path.join(folder, fileName);
      mkdirSync(folder, { recursive: true });
      mkdirSync(shared, { recursive: true });
      replaceWithCopies(file, bytes, compress ? 'publish' : null);
      for (const each of withCopies(file)) if (existsSync(each)) shareFile(shared, each);
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
  const store = mediaFolder(dirs, { compress });
  const { folder } = dirs;
  const used = new Set<string>();
  const written = new Set<string>();
  const sumsOf = (name: string): [string, string][] =>
    written.has(name)
      ? withCopies(name)
          .filter((each) => existsSync(path.join(folder, each)))
          .map((each) => [each, sumOf(readFileSync(path.join(folder, each)))])
      : withCopies(name).flatMap((each) => (known[each] === undefined ? [] : [[each, known[each]]]));
  return {
    has: (name) => {
      used.add(name);
      return written.has(name) || known[name] !== undefined;
    },
    store: (name, bytes) => {
      used.add(name);
      written.add(name);
      return store.store(name, bytes);
    },
    sums: () => Object.fromEntries([...used].sort().flatMap(sumsOf)),
    fresh: () => ({
      files: [...written]
        .flatMap(withCopies)
        .map((name) => path.join(folder, name))
        .filter((file) => existsSync(file)),
      folders: written.size > 0 ? [folder, path.dirname(folder)] : [],
    }),
  };
}
