import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { MediaStore } from '../cms/media.ts';
import { replaceFile } from './files.ts';
import { writeCompressed } from './precompress.ts';

/** Where a site's hashed media are kept. Files stay: pages of earlier releases still name them. */
export interface MediaFolder {
  has: (fileName: string) => boolean;
  store: MediaStore;
}

export function mediaFolder(folder: string, { compress }: { compress: boolean }): MediaFolder {
  return {
    has: (fileName) => existsSync(path.join(folder, fileName)),
    store: (fileName, bytes) => {
      const file = path.join(folder, fileName);
      mkdirSync(folder, { recursive: true });
      try {
        // the file itself comes last: once it is there, so is everything beside it
        if (compress) writeCompressed(file, bytes, 'publish');
        replaceFile(file, bytes);
      } catch (fault) {
        for (const suffix of ['.br', '.gz']) rmSync(file + suffix, { force: true });
        throw fault;
      }
    },
  };
}
