import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, rolldown } from 'rolldown';

/**
 * The oldest supported browsers (decision 034): the last Chrome and Edge for Windows 7 and 8, the last Safari for
 * iPhones that stay at iOS 15, and the last Firefox for macOS 10.12. Scripts and styles are compiled for them;
 * `tests/built-site/browser-baseline.test.ts` checks the output.
 */
export const BROWSER_BASELINE = ['chrome109', 'edge109', 'safari15.6', 'ios15.6', 'firefox115'];

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
const FIRST_PAINT = path.join(SOURCE, 'layouts/first-paint.inline.ts');
const IDS = ['virtual:first-paint', 'virtual:first-paint-languages'];
/** A hint for the dev server, which loads the same source; the minifier keeps it. */
const VITE_NOTE = /\s*\/\* @vite-ignore \*\/\s*/;

/**
 * The head's inline script as one minified line, for sites in one language or in several. Equal source gives equal
 * bytes, so the content security policy can contain its hash.
 */
export async function firstPaintScript(languages: 'one' | 'several' = 'one'): Promise<string> {
  const define = { __LANGUAGES__: languages === 'one' ? 'undefined' : 'true' };
  const code = await bundle(FIRST_PAINT, { target: 'es2020', define });
  return code.replace(VITE_NOTE, '').trim();
}

async function bundle(input: string, transform: NonNullable<InputOptions['transform']>): Promise<string> {
  const bundle = await rolldown({ input, platform: 'browser', transform });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

/** Lets a layout write `import script from 'virtual:first-paint'`, or from 'virtual:first-paint-languages'. */
export function firstPaintPlugin() {
  return {
    name: 'enamel-first-paint',
    resolveId: (id: string): string | undefined => (IDS.includes(id) ? `\0${id}` : undefined),
    async load(this: { addWatchFile(path: string): void }, id: string): Promise<string | undefined> {
      const index = IDS.indexOf(id.slice(1));
      if (!id.startsWith('\0') || index === -1) return undefined;
      this.addWatchFile(FIRST_PAINT.replace('.inline.ts', '.ts'));
      return `export default ${JSON.stringify(await firstPaintScript(index === 0 ? 'one' : 'several'))}`;
    },
  };
}

const CARDS_WORKER = path.join(SOURCE, 'islands/shared/id-card/cards-service-worker.ts');
const NAME = 'cards-worker.js';

/** Modules that the two pages load when open, besides those in their markup. */
const NEEDED = [
  'islands/dashboard/Dashboard.tsx',
  'islands/dashboard/cards/Cards.tsx',
  'islands/dashboard/cards/SavedCardsFallback.tsx',
  'islands/shared/id-card/SavedCards.tsx',
  'islands/shared/id-card/SavedCardsOffer.tsx',
  'islands/shared/id-card/offline-cards.ts',
  'islands/login/Login.tsx',
  'page-script/page-script.ts',
  'page-script/log-out-button.ts',
  'page-script/session-watch/idle-warning.tsx',
  'client/http/auth-calls.ts',
].map((file) => path.join(SOURCE, file));

/** The used fields of a compiled file. */
interface Chunk {
  type: string;
  fileName: string;
  imports?: string[];
  moduleIds?: string[];
}

/**
 * Compiles the service worker that opens saved cards offline, with a list of the scripts it needs. Each site
 * serves it from its own root, because a worker only controls pages below its address.
 */
export function cardsWorkerPlugin() {
  return {
    name: 'enamel-cards-worker',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }): boolean => name === 'client',
    async generateBundle(
      this: { emitFile(file: object): void },
      _options: unknown,
      bundle: Record<string, Chunk>,
    ): Promise<void> {
      const source = await workerScript(neededFiles(bundle));
      this.emitFile({ type: 'asset', fileName: NAME, source });
    },
  };
}

/** Addresses of the compiled files with these modules and everything they import, sorted. */
function neededFiles(bundle: Record<string, Chunk>): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk]] : [])),
  );
  const found = new Set<string>();
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const imported of chunk.imports ?? []) add(chunks.get(imported));
  };
  for (const module of NEEDED) {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds?.includes(module));
    if (!chunk) throw new Error(`no compiled file has ${module}, which kept cards need`);
    add(chunk);
  }
  return [...found].sort().map((file) => `/${file}`);
}

async function workerScript(files: readonly string[]): Promise<string> {
  const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  return bundle(CARDS_WORKER, {
    target: BROWSER_BASELINE,
    define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
  });
}
