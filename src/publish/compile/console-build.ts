import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { BROWSER_BASELINE } from './bundled-scripts.ts';
import { contractNotesPlugin } from './contract-notes.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ENTRY = path.join(ROOT, 'src/console/main.tsx');

/** A plugin that reads the texts of one language (texts-plugin.ts). */
interface TextsOfLanguage {
  name: string;
  enforce: 'pre';
  resolveId(source: string, importer: string | undefined): string | undefined;
  load(id: string): string | undefined;
}

/**
 * Compiles the staff console, apart from the scripts of the brands' pages: one compilation for both would divide those
 * into more files.
 * @param folder where the browser's scripts are
 * @param texts of the language in which it is compiled
 * @returns the address of its script below the folder
 */
export async function buildConsole(folder: string, texts: TextsOfLanguage): Promise<string> {
  const files = '_astro/[name].[hash].js';
  const built = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [texts, contractNotesPlugin()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: BROWSER_BASELINE,
      cssMinify: 'lightningcss',
      rolldownOptions: {
        input: { console: ENTRY },
        // 'use client' and the like mean nothing here
        onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
        output: { entryFileNames: files, chunkFileNames: files },
      },
    },
  });
  const { output } = Array.isArray(built)
    ? (built[0] ?? { output: [] })
    : 'output' in built
      ? built
      : { output: [] };
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
  if (!entry) throw new Error('the console was not compiled');
  return entry.fileName;
}
