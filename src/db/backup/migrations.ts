import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** This version's migrations, by the time each was written, in order. */
export const knownMigrations = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

/** The applied migrations, in order; null if there are none. */
export async function migrationsOf(client: pg.ClientBase): Promise<number[] | null> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return null;
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.length === 0 ? null : rows.map(({ at }) => Number(at));
}

/**
 * A copy of the folder with only the first migrations, for the tables of an older version. The migrator only
 * accepts folders.
 */
export async function migrationsUpTo(
  folder: string,
  count: number,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'enamel-migrations-'));
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    const journal = JSON.parse(await readFile(path.join(folder, 'meta', '_journal.json'), 'utf8'));
    journal.entries = journal.entries.slice(0, count);
    await mkdir(path.join(copy, 'meta'));
    await writeFile(path.join(copy, 'meta', '_journal.json'), JSON.stringify(journal));
    for (const { tag } of journal.entries)
      await cp(path.join(folder, `${tag}.sql`), path.join(copy, `${tag}.sql`));
    return { folder: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
