import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeFile } from './files.ts';

/**
 * Compressed copies that servers send as they are. Pages and pictures are written with every publish that
 * changes them, so theirs are levels that cost about as much as rendering does (measured: docs/benchmarks.md);
 * the assets of a build are compressed once, for all sites and for years.
 */
export type Effort = 'publish' | 'build';

interface Level {
  /** 0–11 */
  brotli: number;
  /** bits of the window: 16 holds a whole page and takes a tenth less time than the usual 22 */
  window: number;
  /** 0–9 */
  gzip: number;
}

const LEVELS: Record<Effort, Level> = {
  publish: { brotli: 5, window: 16, gzip: 1 },
  build: { brotli: 11, window: 22, gzip: 9 },
};

/** Endings of text formats; pictures and fonts are compressed by their own formats. */
const COMPRESSIBLE = /\.(?:html|css|js|mjs|json|map|svg|txt|xml|webmanifest|wasm|ico|vtt)$/;

/** Below this many bytes the answer fits a packet either way. */
const SMALLEST = 256;

export function isCompressible(file: string): boolean {
  return COMPRESSIBLE.test(file);
}

/** Writes `<file>.br` and `<file>.gz` beside a file of these bytes, each only where it is smaller. */
export function writeCompressed(file: string, bytes: Uint8Array, effort: Effort): void {
  if (bytes.length < SMALLEST || !isCompressible(file)) return;
  const level = LEVELS[effort];
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: level.brotli,
      [constants.BROTLI_PARAM_LGWIN]: level.window,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  if (brotli.length < bytes.length) writeFile(`${file}.br`, brotli);
  const gzip = gzipSync(bytes, { level: level.gzip });
  if (gzip.length < bytes.length) writeFile(`${file}.gz`, gzip);
}
