import { z } from 'zod';
import { CodedError } from '#util/coded-error.ts';

/** A backup cannot be made or restored; the message names the reason and a remedy. */
export class BackupError extends CodedError {
  readonly code = 'backup';
}

/**
 * A backup is a gzipped tar file: `backup.json` (BackupHeader), then for every table pieces of what Postgres's
 * COPY writes, as `<table>/000001.copy` and so on, each ending with a whole row, then `checksums.json`
 * (BackupChecksums). A file without the last one was cut off.
 */
export const HEADER_NAME = 'backup.json';
export const CHECKSUMS_NAME = 'checksums.json';

/** Increases when older programs can no longer read the file. */
export const BACKUP_FORMAT = 1;

const name = () => z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const BackupHeaderSchema = z.object({
  product: z.literal('enamel'),
  format: z.int(),
  /** the time of the backup's snapshot */
  madeAt: z.iso.datetime(),
  /** such as 18.4 */
  postgres: z.string(),
  /** the database's migrations, by the time each was written (milliseconds since 1970) */
  migrations: z.array(z.int()).min(1),
  /** ordered so that rows only refer to earlier ones */
  tables: z.array(z.object({ name: name(), columns: z.array(name()).min(1) })),
});
export type BackupHeader = z.output<typeof BackupHeaderSchema>;

export const BackupChecksumsSchema = z.object({
  header: z.string(),
  tables: z.record(name(), z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
});
export type BackupChecksums = z.output<typeof BackupChecksumsSchema>;

const NEWLINE = 10;

/** COPY ends each row with a line break, and writes one inside a value as `\n`. */
export function rowsIn(content: Buffer): number {
  let rows = 0;
  for (let at = content.indexOf(NEWLINE); at >= 0; at = content.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

/** The end of the last whole row of a chunk; 0 if there is none. */
export const endOfRows = (content: Buffer): number => content.lastIndexOf(NEWLINE) + 1;

/**
 * The small part of the tar format (POSIX.1-1988 ustar) that a backup needs: plain files with short names. So
 * a backup can be inspected without this program.
 */
const BLOCK = 512;
/** Far above a row with the largest attachment, and below most damaged lengths. */
const LARGEST_ENTRY = 512 * 1024 * 1024;

export interface TarEntry {
  name: string;
  content: Buffer;
}

/** Content that is not a tar file in this module's format. */
export class TarError extends CodedError {
  readonly code = 'tar';
}

/** One file of an archive: its header, its content, and padding to the next block. */
export function tarEntry({ name, content }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new TarError(`the name ${name} is too long`);
  header.write(name, 0, 'utf8');
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${headerChecksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(paddingAfter(content.length))]);
}

/** The end marker of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/**
 * The files of an archive, in order, each completely in memory.
 * @throws TarError if it is not such an archive or is incomplete
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(chunks);
  for (;;) {
    const header = await bytes.take(BLOCK);
    if (header.every((byte) => byte === 0)) return bytes.drain();
    const stored = Number.parseInt(header.toString('latin1', 148, 154), 8);
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    if (stored !== headerChecksum(header) || !(size <= LARGEST_ENTRY))
      throw new TarError('a header is damaged');
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const content = await bytes.take(size);
    await bytes.take(paddingAfter(size));
    yield { name, content };
  }
}

const paddingAfter = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The sum of the header's bytes, with the checksum field read as spaces. */
function headerChecksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer[] = [];
  #size = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Reads exactly this many bytes. */
  async take(size: number): Promise<Buffer> {
    while (this.#size < size) {
      const next = await this.#chunks.next();
      if (next.done) throw new TarError('it breaks off');
      this.#rest.push(next.value);
      this.#size += next.value.length;
    }
    const all = this.#rest.length === 1 ? (this.#rest[0] as Buffer) : Buffer.concat(this.#rest);
    this.#size -= size;
    this.#rest = [all.subarray(size)];
    return all.subarray(0, size);
  }

  /** Reads to the end, so that gzip verifies its checksum. */
  async drain(): Promise<void> {
    for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next());
  }
}
