import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { MediaStore } from '../cms/media.ts';
import type { Written } from '../util/flush.ts';
import { replaceFile } from './files.ts';
import { writeCompressed } from './precompress.ts';
import { type Sums, sumOf } from './release-sums.ts';
import { keepOnce } from './shared-media.ts';

/** Where a site's hashed media are kept. Files stay: pages of earlier releases still name them. */
export interface MediaFolder {
  has: (fileName: string) => boolean;
  store: MediaStore;
}

export interface MediaDirs {
  /** the site's own, which is served */
  folder: string;
  /** where pictures of all sites are kept once */
  shared: string;
}

export function mediaFolder({ folder, shared }: MediaDirs, { compress }: { compress: boolean }): MediaFolder {
  return {
    has: (fileName) => existsSync(path.join(folder, fileName)),
    store: (fileName, bytes) => {
      const file = path.join(folder, fileName);
      mkdirSync(folder, { recursive: true });
      mkdirSync(shared, { recursive: true });
      // other brands may have the same files: they are replaced, and never written over
      for (const copy of [`${file}.br`, `${file}.gz`]) rmSync(copy, { force: true });
      try {
        // the file itself comes last: once it is there, so is everything beside it
        if (compress) writeCompressed(file, bytes, 'publish');
        for (const copy of [`${file}.br`, `${file}.gz`]) if (existsSync(copy)) keepOnce(shared, copy);
        replaceFile(file, bytes, { flush: false });
        keepOnce(shared, file);
      } catch (fault) {
        for (const suffix of ['.br', '.gz']) rmSync(file + suffix, { force: true });
        throw fault;
      }
    },
  };
}

/** The media folder as a publish uses it. */
export interface PublishedMedia extends MediaFolder {
  /** of every file that the pages of this publish name, with the compressed copies */
  sums(): Sums;
  /** what was written and not flushed */
  fresh(): Written;
}

/**
 * Takes a picture for stored only where the live release vouches for its bytes: one that a publish was writing when
 * the power went may be empty.
 */
export function publishedMedia(
  dirs: MediaDirs,
  { compress, known }: { compress: boolean; known: Readonly<Sums> },
): PublishedMedia {
  const store = mediaFolder(dirs, { compress });
  const { folder } = dirs;
  const used = new Set<string>();
  const written = new Set<string>();
  const withCopies = (name: string) => [name, `${name}.br`, `${name}.gz`];
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
