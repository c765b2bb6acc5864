import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import {
  APP_ROLE,
  inTransactionOn,
  LONG_SILENCE_MS,
  type WatchedClient,
  withClient,
} from '../connection/client.ts';
import { changeAllNodes, createWorkerRoles, distributingStatements, isDistributed } from './citus.ts';
import { loadGazetteer } from './load-gazetteer.ts';
import { LOCK_PATIENCE, type LockPatience, withLocks } from './migration-lock-timeout.ts';
import { createRoles, grantRights, insecureTables, secureTable } from './roles.ts';
import { handSchemasToJobs } from './separate-logins.ts';

/** The generated migrations (drizzle-kit), in the order of its journal. */
export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** An arbitrary constant for the lock that lets one process migrate at a time. */
const LOCK = 7_205_159_403;
const LOCK_LOOK_MS = 250;
/** Enough for checking which migrations are pending; a migration itself may take LONG_SILENCE_MS. */
const LOOK_SILENCE_MS = 10_000;
/** Filling the gazetteer copies some 40,000 rows. */
const GAZETTEER_SILENCE_MS = 60_000;

/**
 * Migrates the database to this version of the product. Any number of processes may call it at once: one
 * works, the others wait and find nothing to do.
 * Processes of the previous version may be running. Therefore lock waits are short
 * (migration-lock-timeout.ts), and each migration is a separate transaction that releases its locks before
 * the next one.
 * @throws Error if others use the tables for too long; completed migrations stay
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder = MIGRATIONS,
  { isSeparate = false, ...patience }: Partial<LockPatience> & { isSeparate?: boolean } = {},
): Promise<void> {
  await withClient(url, { name: 'enamel migrate', silenceMs: LOOK_SILENCE_MS }, async (client) => {
    const locking = <T>(work: () => Promise<T>) => withLocks(client, { ...LOCK_PATIENCE, ...patience }, work);
    await takeMigrationLock(client);
    const isCitus = await isDistributed(client);
    if (isCitus) await changeAllNodes(client);
    await createRoles(client);
    if (isCitus) await createWorkerRoles(client);
    await applyMigrations(client, { migrationsFolder, locking, isCitus });
    // each in a transaction of its own, so that no process waits for more than one table
    for (const table of await insecureTables(client))
      await locking(() => inTransactionOn(client, () => secureTable(client, table)));
    await locking(() =>
      inTransactionOn(client, async () => {
        await grantRights(client);
        await client.query(
          `grant usage on schema drizzle to ${APP_ROLE}; grant select on drizzle.__drizzle_migrations to ${APP_ROLE}`,
        );
        if (isSeparate) await handSchemasToJobs(client);
      }),
    );
    client.allowSilence(GAZETTEER_SILENCE_MS);
    await locking(() => loadGazetteer(client));
  });
}

/**
 * For a process that may not migrate.
 * @throws Error if the database lacks a migration of this version
 */
export async function assertMigrated(url: string): Promise<void> {
  await withClient(url, { name: 'enamel migrate', silenceMs: LOOK_SILENCE_MS }, async (client) => {
    await client.query(`begin read only; set local role ${APP_ROLE}`);
    if ((await newestApplied(client)) < Math.max(...knownMigrations(MIGRATIONS)))
      throw new Error('The database is older than this version. Run: npm run db:migrate');
  });
}

/** Polls for the lock instead of waiting inside Postgres: a wait there looks like a silent server. */
export async function takeMigrationLock(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      LOCK,
    ]);
    if (rows[0]?.isOurs) return;
    await pause(LOCK_LOOK_MS);
  }
}

/** The time at which the newest applied migration was written, in milliseconds; 0 if there is none. */
const newestApplied = async (client: pg.ClientBase): Promise<number> =>
  (await readMigrations(client))?.at(-1) ?? 0;

/** Calls Drizzle's migrator, which skips applied migrations, once per migration. */
async function applyMigrations(
  client: WatchedClient,
  {
    migrationsFolder,
    locking,
    isCitus,
  }: {
    migrationsFolder: string;
    locking: <T>(work: () => Promise<T>) => Promise<T>;
    isCitus: boolean;
  },
): Promise<void> {
  const dialect = new PgDialect();
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined);
  const newest = await newestApplied(client);
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    client.allowSilence(migration.folderMillis > newest ? LONG_SILENCE_MS : null);
    if (isCitus) migration.sql = distributingStatements(migration.sql);
    await locking(() => dialect.migrate([migration], session, { migrationsFolder }));
  }
  client.allowSilence(null);
}

/** This version's migrations, by the time each was written, in order. */
export const knownMigrations = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

/** The applied migrations, in order; null if there are none. */
export async function readMigrations(client: pg.ClientBase): Promise<number[] | null> {
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
