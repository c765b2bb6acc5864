import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { replaceFile, writeFile } from './file-operations.ts';

const toBrotli = promisify(brotliCompress);

/** Assets to compress at a time: one for each thread of Node's pool, which bounds the memory of the encoders. */
export const COMPRESSED_AT_ONCE = 4;

/**
 * Compression levels of copies that servers send unchanged. Every publish compresses changed pages and
 * images, so their level must not dominate its time (measured: npm run bench -- publish). The assets of a
 * build are compressed once, for all sites.
 */
type Effort = 'publish' | 'build';

interface Level {
  /** 0–11 */
  brotli: number;
  /** bits of the window: 16 holds a whole page and takes a tenth less time than the default 22 */
  window: number;
  /** 0–9 */
  gzip: number;
}

const LEVELS: Record<Effort, Level> = {
  publish: { brotli: 4, window: 16, gzip: 1 },
  build: { brotli: 11, window: 22, gzip: 9 },
};

/** Pages this large get two fifths more time, to keep every brand's first page below 14 KB. */
const LARGE_BYTES = 28_000;
const LARGE_LEVEL: Level = { ...LEVELS.publish, brotli: 5 };

/** What a server may send before the first acknowledgment: ten packets (RFC 6928), about 14 KB. */
const FIRST_FLIGHT_BYTES = 14 * 1024;
/** The best level takes thirty times as long and saves a twelfth. So it is for pages that miss the first flight by less. */
const BEST_LEVEL: Level = { ...LEVELS.publish, brotli: 11 };
const BEST_SAVES = 1 / 12;

/** Endings of text formats; images and fonts are already compressed. */
const COMPRESSIBLE = /\.(?:html|css|js|mjs|json|map|svg|txt|xml|webmanifest|wasm|ico|vtt)$/;

/** Smaller responses fit one packet anyway. */
const SMALLEST = 256;

const SUFFIXES = ['.br', '.gz'];

/** A file and its compressed copies, whether they exist or not. */
export const withCopies = (file: string): string[] => [file, ...SUFFIXES.map((suffix) => file + suffix)];

/** The file that a compressed copy belongs to; any other file itself. */
export const originalOf = (file: string): string => file.replace(/\.(?:br|gz)$/, '');

/** The files that are not compressed copies of another one in the list. */
export function withoutCopies(files: readonly string[]): string[] {
  const listed = new Set(files);
  return files.filter((file) => originalOf(file) === file || !listed.has(originalOf(file)));
}

type Write = (file: string, bytes: Uint8Array) => void;

const replace: Write = (file, bytes) => replaceFile(file, bytes, { flush: false });

/**
 * Replaces a file and its compressed copies. The file comes last, so its copies exist when it appears. Other names may
 * be hard links to the old files, so those are not written over.
 * @param effort null writes no copies
 */
export async function replaceWithCopies(
  file: string,
  bytes: Uint8Array,
  effort: Effort | null,
  write: Write = replace,
): Promise<void> {
  const removeCopies = () => {
    for (const suffix of SUFFIXES) rmSync(file + suffix, { force: true });
  };
  removeCopies();
  try {
    if (effort) await writeCompressed(file, bytes, effort, write);
    write(file, bytes);
  } catch (error) {
    removeCopies();
    throw error;
  }
}

/**
 * Writes `<file>.br` and `<file>.gz` beside a file of these bytes, each only where it is smaller. Runs brotli in
 * another thread, so the caller can do other work meanwhile; for gzip, starting one takes longer than the work.
 */
export async function writeCompressed(
  file: string,
  bytes: Uint8Array,
  effort: Effort,
  write: Write = writeFile,
): Promise<void> {
  if (bytes.length < SMALLEST || !COMPRESSIBLE.test(file)) return;
  const level = effort === 'publish' && bytes.length > LARGE_BYTES ? LARGE_LEVEL : LEVELS[effort];
  const running = withBrotli(bytes, level);
  const gz = gzipSync(bytes, { level: level.gzip });
  const first = await running;
  const isNear = first.length > FIRST_FLIGHT_BYTES && first.length * (1 - BEST_SAVES) <= FIRST_FLIGHT_BYTES;
  const brotli =
    effort === 'publish' && isNear && file.endsWith('.html') ? await withBrotli(bytes, BEST_LEVEL) : first;
  if (brotli.length < bytes.length) write(`${file}.br`, brotli);
  if (gz.length < bytes.length) write(`${file}.gz`, gz);
}

const withBrotli = (bytes: Uint8Array, { brotli, window }: Level): Promise<Buffer> =>
  toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
