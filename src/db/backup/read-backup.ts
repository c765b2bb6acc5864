import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  BACKUP_FORMAT,
  type BackupChecksums,
  BackupChecksumsSchema,
  BackupError,
  type BackupHeader,
  BackupHeaderSchema,
  CHECKSUMS_NAME,
  HEADER_NAME,
  readTar,
  rowsIn,
  type TarEntry,
  TarError,
} from './backup-format.ts';

export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  /** whole rows of a table in COPY format; tables come in the header's order */
  | { kind: 'rows'; table: string; content: Buffer }
  /** comes last, and only if everything before it is intact */
  | { kind: 'complete'; rows: Record<string, number> };

/**
 * Reads a backup. The parts may be used only after `complete`.
 * @throws BackupError if the file is missing, not a backup, from a newer version, or damaged
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const source = createReadStream(file);
  const bytes = createGunzip();
  // errors are thrown where the bytes are read
  pipeline(source, bytes, () => {});
  try {
    yield* readParts(file, readTar(bytes));
  } catch (error) {
    throw explain(file, error);
  } finally {
    source.destroy();
  }
}

async function* readParts(file: string, entries: AsyncGenerator<TarEntry>): AsyncGenerator<BackupPart> {
  const first = await entries.next();
  if (first.done || first.value.name !== HEADER_NAME) throw new TarError('it has no header');
  const header = parse(BackupHeaderSchema, first.value);
  if (header.format > BACKUP_FORMAT)
    throw new BackupError(`${file} was made by a newer version of Enamel. Restore it with that version.`);
  yield { kind: 'header', header };
  const found = new Map<string, { rows: number; bytes: number; hash: ReturnType<typeof createHash> }>();
  for (const { name } of header.tables) found.set(name, { rows: 0, bytes: 0, hash: createHash('sha256') });
  let expected: BackupChecksums | null = null;
  for await (const entry of entries) {
    if (expected) throw new TarError('something follows its end');
    if (entry.name === CHECKSUMS_NAME) {
      expected = parse(BackupChecksumsSchema, entry);
      continue;
    }
    const table = /^([a-z_][a-z0-9_]*)\/\d{6}\.copy$/.exec(entry.name)?.[1] ?? '';
    const sums = found.get(table);
    if (!sums) throw new TarError(`it holds ${entry.name}, which does not belong there`);
    sums.rows += rowsIn(entry.content);
    sums.bytes += entry.content.length;
    sums.hash.update(entry.content);
    yield { kind: 'rows', table, content: entry.content };
  }
  if (!expected) throw new TarError('it breaks off');
  if (expected.header !== createHash('sha256').update(first.value.content).digest('hex'))
    throw new TarError('its header was changed');
  for (const [table, { rows, bytes, hash }] of found) {
    const sums = expected.tables[table];
    if (sums?.rows !== rows || sums.bytes !== bytes || sums.sha256 !== hash.digest('hex'))
      throw new TarError(`the rows of ${table} were changed`);
  }
  const rows = Object.fromEntries([...found].map(([table, sums]) => [table, sums.rows]));
  yield { kind: 'complete', rows };
}

function parse<S extends z.ZodType>(schema: S, { name, content }: TarEntry): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(content.toString());
  } catch {
    throw new TarError(`its ${name} is damaged`);
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new TarError(`its ${name} is damaged`);
  return parsed.data;
}

function explain(file: string, error: unknown): unknown {
  if (error instanceof TarError) return new BackupError(`${file} is damaged: ${error.message}.`);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`);
  if (code === 'EISDIR') return new BackupError(`${file} is a folder, not a backup.`);
  if (code === 'EACCES' || code === 'EPERM') return new BackupError(`${file} may not be read by this user.`);
  if (code === 'Z_BUF_ERROR') return new BackupError(`${file} is damaged: it breaks off.`);
  if (code.startsWith('Z_')) return new BackupError(`${file} is no backup, or it is damaged.`);
  return error;
}
