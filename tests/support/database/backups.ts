import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { LEFT_OUT } from '#db/backup/tables.ts';
import { writeBackup } from '#db/backup/write-backup.ts';
import { MIGRATIONS, migrateDatabase } from '#db/setup/migrate.ts';
import { fillDatabase } from './fill-database.ts';
import { tableContents } from './table-contents.ts';
import { createTestDatabase } from './test-databases.ts';

export type EmptyDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** A folder for backups, test databases, and a backup of a database with rows in every table. */
export interface BackupBench {
  folder: string;
  filled: EmptyDatabase;
  file: string;
  emptyDatabase(): Promise<EmptyDatabase>;
  /** the migrations with an additional one, and a database with all of them applied */
  oneVersionOn(): Promise<{ migrations: string; url: string }>;
  close(): Promise<void>;
}

export async function openBackupBench(): Promise<BackupBench> {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-backup-test-'));
  const databases: EmptyDatabase[] = [];
  const emptyDatabase = async () => {
    const made = await createTestDatabase(inject('postgresUrl'));
    databases.push(made);
    return made;
  };
  const filled = await emptyDatabase();
  await migrateDatabase(filled.url);
  await fillDatabase(filled.url, 14);
  const file = path.join(folder, 'all.backup');
  await writeBackup({ url: filled.url, file });
  return {
    folder,
    filled,
    file,
    emptyDatabase,
    oneVersionOn: async () => {
      const migrations = addMigration(mkdtempSync(path.join(folder, 'migrations-')));
      const { url } = await emptyDatabase();
      await migrateDatabase(url, migrations);
      return { migrations, url };
    },
    close: async () => {
      for (const database of databases) await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

const NICKNAME = `alter table accounts add column nickname text not null default 'none yet'`;

/** Copies the migrations into a folder and adds one. @returns the folder */
export function addMigration(folder: string, statements: readonly string[] = [NICKNAME]): string {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journalFile = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_nickname' });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(path.join(folder, '9999_nickname.sql'), statements.join('--> statement-breakpoint\n'));
  return folder;
}

/** Runs a query across all brands. */
export async function queryAll<T = Record<string, unknown>>(
  url: string,
  query: string,
  values?: unknown[],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set role enamel_jobs');
    return (await client.query(query, values)).rows as T[];
  } finally {
    await client.end();
  }
}

/** The contents of all tables that a backup includes. */
export async function keptContents(url: string): Promise<Record<string, string>> {
  const contents = await tableContents(url);
  return Object.fromEntries(Object.entries(contents).filter(([table]) => !LEFT_OUT.has(table)));
}
