import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { flushFolder } from '#util/node/flush-to-disk.ts';
import { JOBS_ROLE, ONE_SNAPSHOT_A_WORKER, withClient } from '../connection/client.ts';
import { readMigrations } from '../setup/migrate.ts';
import type { Table } from '../setup/ordered-tables.ts';
import {
  BACKUP_FORMAT,
  type BackupChecksums,
  BackupError,
  type BackupHeader,
  CHECKSUMS_NAME,
  endOfRows,
  HEADER_NAME,
  rowsIn,
  tarEnd,
  tarEntry,
} from './backup-format.ts';
import { backupTables, copyOutSql } from './tables.ts';

export interface BackupReport {
  rows: number;
  tables: number;
}

export interface BackupOptions {
  url: string;
  file: string;
  /** called after each table */
  onTable?: (done: TableDone) => void;
}

/**
 * Writes all brands' data to a file from one snapshot, while the API keeps running. The file appears only
 * when complete, and is readable by its owner only, because it contains members' data.
 * @throws BackupError if the file exists, its folder does not, or the database is not one of ours
 */
export async function writeBackup({ url, file, onTable }: BackupOptions): Promise<BackupReport> {
  if (await exists(file)) throw new BackupError(`${file} is there already. Choose another name.`);
  const folder = path.dirname(file);
  if (!(await exists(folder))) throw new BackupError(`There is no folder ${folder}.`);
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`;
  const report: BackupReport = { rows: 0, tables: 0 };
  return withClient(url, { name: 'enamel backup' }, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const entries = backupEntries(client, (done) => {
      report.rows += done.rows;
      report.tables += 1;
      onTable?.(done);
    });
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(entries, { objectMode: false }), createGzip(), target);
    await client.query('commit');
    await rename(unfinished, file);
    await flushFolder(folder);
    return report;
  }).catch(async (error) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

export interface TableDone {
  table: string;
  rows: number;
  at: number;
  of: number;
}

/**
 * The bytes of a backup before compression.
 * @param client in a transaction with a snapshot
 */
export async function* backupEntries(
  client: pg.Client,
  onTable: (done: TableDone) => void,
): AsyncGenerator<Buffer> {
  const migrations = await readMigrations(client);
  if (!migrations)
    throw new BackupError('There is nothing to back up: this database was never used by Enamel.');
  const tables = await backupTables(client);
  // fixed formats, independent of the server's and the role's settings
  await client.query(`
    set local role ${JOBS_ROLE};
    ${ONE_SNAPSHOT_A_WORKER};
    set local statement_timeout = 0;
    set local datestyle = 'ISO, YMD';
    set local timezone = 'UTC';
    set local intervalstyle = 'iso_8601';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex'`);
  const { rows } = await client.query<{ at: Date; version: string }>(
    `select now() as at, current_setting('server_version') as version`,
  );
  const header: BackupHeader = {
    product: 'enamel',
    format: BACKUP_FORMAT,
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    postgres: rows[0]?.version.split(' ')[0] ?? '',
    migrations,
    tables,
  };
  const content = Buffer.from(`${JSON.stringify(header, null, 2)}\n`);
  const checksums: BackupChecksums = { header: sha256(content), tables: {} };
  yield tarEntry({ name: HEADER_NAME, content });
  for (const [at, table] of tables.entries()) {
    const done = { rows: 0, bytes: 0, hash: createHash('sha256') };
    let piece = 0;
    for await (const rowsOfTable of copyOut(client, table)) {
      done.rows += rowsIn(rowsOfTable);
      done.bytes += rowsOfTable.length;
      done.hash.update(rowsOfTable);
      piece += 1;
      yield tarEntry({
        name: `${table.name}/${String(piece).padStart(6, '0')}.copy`,
        content: rowsOfTable,
      });
    }
    checksums.tables[table.name] = { rows: done.rows, bytes: done.bytes, sha256: done.hash.digest('hex') };
    onTable({ table: table.name, rows: done.rows, at: at + 1, of: tables.length });
  }
  yield tarEntry({
    name: CHECKSUMS_NAME,
    content: Buffer.from(`${JSON.stringify(checksums, null, 2)}\n`),
  });
  yield tarEnd();
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const PIECE_BYTES = 1024 * 1024;

/** A table's rows in chunks of about a megabyte, each with whole rows only. */
async function* copyOut(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(copyTo(copyOutSql(table))) as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES || endOfRows(chunk) === 0) continue;
    const all = Buffer.concat(waiting);
    const end = endOfRows(all);
    yield all.subarray(0, end);
    waiting = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
