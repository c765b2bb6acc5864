import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeFile } from './files.ts';

/**
 * Compressed copies that servers send as they are. Pages are written at every publish: brotli 5 is the lowest
 * level that keeps every page within 14 KB, and few still ask for gzip. Hashed files are compressed once and
 * live for years.
 */
export type Effort = 'page' | 'media' | 'lasting';

const LEVELS: Record<Effort, { brotli: number; gzip: number }> = {
  page: { brotli: 5, gzip: 3 },
  media: { brotli: 9, gzip: 9 },
  lasting: { brotli: 11, gzip: 9 },
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
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  if (brotli.length < bytes.length) writeFile(`${file}.br`, brotli);
  const gzip = gzipSync(bytes, { level: level.gzip });
  if (gzip.length < bytes.length) writeFile(`${file}.gz`, gzip);
}
