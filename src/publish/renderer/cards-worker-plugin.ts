import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { BROWSER_BASELINE } from './browser-baseline.ts';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
const ENTRY = path.join(SOURCE, 'islands/shared/id-card/cards-service-worker.ts');
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
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'browser',
    transform: {
      target: BROWSER_BASELINE,
      define: { __FILES__: JSON.stringify(files), __VERSION__: JSON.stringify(version) },
    },
  });
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}
