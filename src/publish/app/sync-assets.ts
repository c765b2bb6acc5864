import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inParallel } from '#util/collections/collections.ts';
import { flushFiles, type Written } from '#util/node/flush-to-disk.ts';
import { listFiles } from '#util/node/source-files.ts';
import { withLock } from '../files/file-lock.ts';
import { removeUnfinished, sha256 } from '../files/file-operations.ts';
import { COMPRESSED_AT_ONCE, replaceWithCopies, withoutCopies } from '../files/precompress.ts';
import { removeUnused } from '../files/shared-media.ts';
import { sharedPaths } from '../release/release.ts';
import { assetSums, existingCopies, isIntact, isWhole, writeList } from './asset-lists.ts';

/** A file without a hash in its name that every site serves from its own document root. */
export interface PublicFile {
  /** below the document root */
  name: string;
  /** where its bytes are, with compressed copies beside them */
  source: string;
  /** '' and those of '.br' and '.gz' that exist */
  suffixes: string[];
  etag: string;
}

const HASHED = '_astro';

/**
 * Copies the compiled app's browser assets to where servers find them, with maximum compression. Runs once
 * per build. Assets of earlier builds stay, because pages that are open in a browser still request them.
 */
export async function syncAssets({
  appDir,
  sitesDir,
  code,
}: {
  appDir: string;
  sitesDir: string;
  code: string;
}): Promise<PublicFile[]> {
  const { assets, media } = sharedPaths(sitesDir);
  const publicDir = path.join(assets, '_public', code);
  const list = path.join(assets, `.${code}`);
  if (!isWhole(assets, list)) {
    await withLock(path.join(assets, '.lock'), async () => {
      if (isWhole(assets, list)) return;
      for (const folder of [path.join(assets, HASHED), publicDir]) removeUnfinished(folder);
      const names = listFiles(path.join(appDir, 'client'));
      const pairs = names.map((file) => ({
        source: path.join(appDir, 'client', file),
        name: file.startsWith(`${HASHED}/`) ? file : path.posix.join('_public', code, file),
      }));
      await flushFiles(await copyMissing(assets, pairs));
      mkdirSync(media, { recursive: true });
      removeUnused(media);
      // write the list last: once it exists, so do all its files
      writeList(assets, list, pairs);
    });
  }
  const names = listFiles(publicDir);
  return withoutCopies(names).map((name) => ({
    name,
    source: path.join(publicDir, name),
    suffixes: ['', '.br', '.gz'].filter((suffix) => names.includes(name + suffix)),
    etag: `"${sha256(readFileSync(path.join(publicDir, name))).slice(0, 20)}"`,
  }));
}

/** Copies assets that are missing or damaged. */
async function copyMissing(
  assets: string,
  pairs: readonly { source: string; name: string }[],
): Promise<Written> {
  const known = assetSums(assets);
  const missing = pairs.filter(({ name }) => !isIntact(assets, name, known));
  await inParallel(missing, COMPRESSED_AT_ONCE, async ({ source, name }) => {
    const target = path.join(assets, name);
    mkdirSync(path.dirname(target), { recursive: true });
    await replaceWithCopies(target, readFileSync(source), 'build');
  });
  const files = missing
    .flatMap(({ name }) => existingCopies(assets, name))
    .map((name) => path.join(assets, name));
  const folders = new Set(files.map((file) => path.dirname(file)));
  return { files, folders: [...folders, path.join(assets, '_public'), assets] };
}
