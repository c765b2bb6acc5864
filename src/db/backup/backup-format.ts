import { z } from 'zod';

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
