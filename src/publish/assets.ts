import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listFiles, removeUnfinished, sha256, unfinishedName, writeFile } from './files.ts';
import { withLock } from './lock.ts';
import { isCompressible, writeCompressed } from './precompress.ts';
import { sharedPaths } from './release.ts';

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
 * Puts the browser assets of the compiled app where the servers find them, compressed as far as it goes. Done
 * once per build; assets of earlier builds stay, because pages that are open in a browser still ask for them.
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
  const { assets } = sharedPaths(sitesDir);
  const publicDir = path.join(assets, '_public', code);
  const done = path.join(assets, `.${code}`);
  if (!existsSync(done)) {
    await withLock(path.join(assets, '.lock'), () => {
      if (existsSync(done)) return;
      const client = path.join(appDir, 'client');
      for (const file of listFiles(client)) {
        const target = file.startsWith(`${HASHED}/`) ? path.join(assets, file) : path.join(publicDir, file);
        if (!existsSync(target)) copyWhole(path.join(client, file), target);
      }
      for (const folder of [path.join(assets, HASHED), publicDir]) removeUnfinished(folder);
      writeFile(done, '');
    });
  }
  const names = listFiles(publicDir);
  return names
    .filter((name) => !(/\.(?:br|gz)$/.test(name) && names.includes(name.slice(0, -3))))
    .map((name) => ({
      name,
      source: path.join(publicDir, name),
      suffixes: ['', '.br', '.gz'].filter((suffix) => names.includes(name + suffix)),
      etag: `"${sha256(readFileSync(path.join(publicDir, name))).slice(0, 20)}"`,
    }));
}

/** The compressed copies come first: once the file itself is there, so is everything beside it. */
function copyWhole(source: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  const unfinished = unfinishedName(target);
  try {
    copyFileSync(source, unfinished);
    if (isCompressible(target)) writeCompressed(target, readFileSync(unfinished), 'build');
    renameSync(unfinished, target);
  } catch (fault) {
    for (const leftover of [unfinished, `${target}.br`, `${target}.gz`]) rmSync(leftover, { force: true });
    throw fault;
  }
}
