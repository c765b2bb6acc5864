import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { JOBS_ROLE, withClient } from '../connection/client.ts';
import { isDistributed } from '../setup/citus.ts';
import {
  knownMigrations,
  MIGRATIONS,
  migrateDatabase,
  migrationsUpTo,
  readMigrations,
} from '../setup/migrate.ts';
import type { Table } from '../setup/ordered-tables.ts';
import { secureRows } from '../setup/roles.ts';
import type { BackupHeader } from './backup-format.ts';
import { BackupError } from './backup-format.ts';
import { readBackup } from './read-backup.ts';
import { backupTables, copyIntoSql } from './tables.ts';
import type { TableDone } from './write-backup.ts';

export interface RestoreReport {
  /** the time of the backup's data */
  madeAt: string;
  rows: number;
  tables: number;
}

export interface RestoreOptions {
  url: string;
  file: string;
  /** the folder of migrations; another one in tests */
  migrations?: string;
  onTable?: (done: TableDone) => void;
}

/**
 * Fills an empty database from a backup and migrates it to this version. The whole file is checked before the
 * database is changed, and all rows come in one transaction.
 * @throws BackupError if the file or the database is unsuitable; then nothing has changed
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { url, file, migrations = MIGRATIONS } = options;
  const header = await checkBackup(file);
  const known = knownMigrations(migrations);
  if (header.migrations.some((each, at) => each !== known[at]))
    throw new BackupError(
      `${file} was made by a version of Enamel that this one does not know, probably a newer one. Restore it with that version.`,
    );
  await mustBeEmpty(url, { header, file });
  const asOfBackup = await migrationsUpTo(migrations, header.migrations.length);
  try {
    await migrateDatabase(url, asOfBackup.folder);
  } finally {
    await asOfBackup.remove();
  }
  const rows = await load(options);
  await migrateDatabase(url, migrations);
  return { madeAt: header.madeAt, rows, tables: header.tables.length };
}

/** Reads the whole file to check it. */
async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const part of readBackup(file)) if (part.kind === 'header') header = part.header;
  if (!header) throw new BackupError(`${file} is damaged: it is empty.`);
  return header;
}

const NOT_EMPTY =
  'Nothing was changed. Restore into a new, empty database: create one and let DATABASE_URL name it.';

async function mustBeEmpty(
  url: string,
  { header, file }: { header: BackupHeader; file: string },
): Promise<void> {
  await withClient(url, { name: 'enamel backup' }, async (client) => {
    if (await isDistributed(client))
      throw new BackupError(
        'This database is distributed. Restore into one that is not yet, and then run: npm run db:distribute',
      );
    const there = await readMigrations(client);
    if (there === null) {
      const tables = await backupTables(client);
      if (tables.length === 0) return;
      throw new BackupError(
        `This database holds tables of something else, such as ${tables[0]?.name}. ${NOT_EMPTY}`,
      );
    }
    if (there.length !== header.migrations.length)
      throw new BackupError(
        `This database already has the tables of ${there.length > header.migrations.length ? 'a newer' : 'another'} version than ${file}. ${NOT_EMPTY}`,
      );
    await client.query(`set role ${JOBS_ROLE}`);
    await mustHoldNoRows(client);
  });
}

async function mustHoldNoRows(client: pg.Client): Promise<void> {
  for (const { name } of await backupTables(client)) {
    const { rowCount } = await client.query(`select from public."${name}" limit 1`);
    if (rowCount) throw new BackupError(`This database holds data already (in ${name}). ${NOT_EMPTY}`);
  }
}

async function load(options: RestoreOptions): Promise<number> {
  return withClient(options.url, { name: 'enamel backup' }, async (client) => {
    await client.query('begin; set local statement_timeout = 0');
    const tables = await backupTables(client);
    // Postgres does not copy into tables with row-level security, except for a superuser. This also locks
    // everyone else out until the end.
    for (const { name } of tables)
      await client.query(`alter table public."${name}" disable row level security`);
    await mustHoldNoRows(client);
    const rows = await copyAll(client, options);
    await secureRows(client);
    await client.query('commit');
    await client.query('analyze');
    return rows;
  });
}

/** @returns the number of stored rows */
async function copyAll(client: pg.Client, { file, onTable }: RestoreOptions): Promise<number> {
  const tables = new Map<string, Table>();
  const copyIn = new CopyIn(client, (table, rows) =>
    onTable?.({ table, rows, at: copyIn.stored.size, of: tables.size }),
  );
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') for (const table of part.header.tables) tables.set(table.name, table);
    if (part.kind === 'rows') await copyIn.write(tables.get(part.table) as Table, part.content);
    if (part.kind === 'complete') {
      await copyIn.close();
      for (const [table, rows] of Object.entries(part.rows)) {
        const stored = copyIn.stored.get(table) ?? 0;
        if (stored !== rows)
          throw new BackupError(`Only ${stored} of the ${rows} rows of ${table} were stored.`);
      }
    }
  }
  return [...copyIn.stored.values()].reduce((sum, rows) => sum + rows, 0);
}

interface OpenTable {
  name: string;
  stream: ReturnType<typeof copyFrom>;
  ended: Promise<void>;
}

/** Writes rows into tables, one table at a time. */
export class CopyIn {
  /** number of rows written to each table */
  readonly stored = new Map<string, number>();
  readonly #client: pg.Client;
  readonly #onTable: (name: string, rows: number) => void;
  #open: OpenTable | null = null;

  constructor(client: pg.Client, onTable: (name: string, rows: number) => void) {
    this.#client = client;
    this.#onTable = onTable;
  }

  /** @param content whole rows, as COPY reads them */
  async write(table: Table, content: Buffer): Promise<void> {
    if (this.#open?.name !== table.name) {
      await this.close();
      if (this.stored.has(table.name)) throw new BackupError(`The rows of ${table.name} are torn apart.`);
      const stream = this.#client.query(copyFrom(copyIntoSql(table)));
      const ended = finished(stream);
      // the next write or the end reports a refused row
      ended.catch(() => {});
      this.#open = { name: table.name, stream, ended };
    }
    const { stream, ended } = this.#open;
    if (!stream.write(content)) await Promise.race([once(stream, 'drain'), ended]);
  }

  /** Completes the last table. */
  async close(): Promise<void> {
    if (!this.#open) return;
    const { name, stream, ended } = this.#open;
    this.#open = null;
    stream.end();
    await ended;
    this.stored.set(name, stream.rowCount);
    this.#onTable(name, stream.rowCount);
  }
}
