import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sourceFiles, stampFiles } from '#util/node/source-files.ts';

// The modules of `npm run publish` in one file, because loading 300 small ones takes a sixth of a publish. It is a cache
// beside Node's own (scripts/publish.mjs): used only while its sources are unchanged, and made again otherwise.

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ENTRY = path.join(ROOT, 'scripts/publish.ts');
const BUNDLE = path.join(ROOT, 'node_modules/.cache/publish/publish.mjs');

const FOLDERS = ['scripts', 'src/cms', 'src/contracts', 'src/domain', 'src/publish', 'src/util'];
const SOURCE = /^(?:src\/.+|scripts\/[^/]+)\.ts$|\.json$/;

/** The files that the bundle may consist of, besides packages, which follow the lock file. */
export function bundleSources(): string[] {
  const isCounted = (file: string) => SOURCE.test(file) && !file.endsWith('.test.ts');
  return sourceFiles(ROOT, [...FOLDERS, 'package.json', 'package-lock.json'], isCounted);
}

const firstLine = (stamp: string): string => `// ${stamp}\n`;

/** The address of the bundle; null if there is none of the current sources. */
export function currentBundle(): string | null {
  const { stamp } = stampFiles(ROOT, bundleSources());
  try {
    const isCurrent = readFileSync(BUNDLE, 'latin1').startsWith(firstLine(stamp));
    return isCurrent ? pathToFileURL(BUNDLE).href : null;
  } catch {
    return null;
  }
}

/**
 * Makes the bundle for the next publish, unless a source was written just now. Never throws: without it, or with
 * read-only access, modules are loaded one by one.
 */
export async function makeBundle(): Promise<void> {
  const { stamp, isSettled } = stampFiles(ROOT, bundleSources());
  if (!isSettled) return;
  const unfinished = `${BUNDLE}-${process.pid}`;
  try {
    mkdirSync(path.dirname(BUNDLE), { recursive: true });
    writeFileSync(unfinished, '');
    const { code } = await bundlePublish();
    // a power cut must not leave a file whose first line is right and whose rest is not
    writeFileSync(unfinished, firstLine(stamp) + code, { flush: true });
    if (stampFiles(ROOT, bundleSources()).stamp === stamp) renameSync(unfinished, BUNDLE);
  } catch {
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Packages of many small modules; the others are loaded when they are first needed. */
const INLINED = /^(?:zod|jsonc-parser)(?:\/|$)/;

/** Modules find files beside themselves by their address. */
const keepAddresses = {
  name: 'keep-addresses',
  transform: (code: string, id: string): string | undefined =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

/** The code, and the files that it was made of. */
export async function bundlePublish(): Promise<{ code: string; files: string[] }> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    external: (id) => /^@?[a-z]/.test(id) && !INLINED.test(id),
    // the ES modules of a package that has no `exports`
    resolve: { mainFields: ['module', 'main'] },
    plugins: [keepAddresses],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
    const [{ code, moduleIds }] = output;
    return { code, files: moduleIds };
  } finally {
    await bundle.close();
  }
}
