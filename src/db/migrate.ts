import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { createRoles } from './create-roles.ts';
import { loadGazetteer } from './gazetteer/load.ts';
import { LOCK_PATIENCE, type LockPatience, withLocks } from './lock-patience.ts';
import { secureRows } from './row-security.ts';

/** The generated migrations (drizzle-kit), in the order of its journal. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number will do, as long as it stays the same: it names the lock that lets one process migrate at a time. */
const LOCK = 7_205_159_403;

/**
 * Brings the database to this version of the product. Any number of processes may start it at once: one works,
 * the others wait and find nothing left to do.
 *
 * Processes of the version before may be serving. So no lock is waited for long (lock-patience.ts), and each migration
 * is a transaction of its own: what one has locked is free again before the next one begins.
 * @throws Error where others use the tables for too long; what was migrated until then stays
 */
export async function migrateDatabase(
  url: string,
  migrationsFolder = MIGRATIONS,
  patience: Partial<LockPatience> = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'enamel migrate' });
  await client.connect();
  const locking = <T>(work: () => Promise<T>) => withLocks(client, { ...LOCK_PATIENCE, ...patience }, work);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await createRoles(client);
    await applyMigrations(client, migrationsFolder, locking);
    await locking(async () => {
      await client.query('begin');
      try {
        await secureRows(client);
        await client.query('commit');
      } catch (fault) {
        await client.query('rollback');
        throw fault;
      }
    });
    await locking(() => loadGazetteer(client));
  } finally {
    await client.end();
  }
}

/** Drizzle's own migrator, which leaves out what the database has already, given them one by one. */
async function applyMigrations(
  client: pg.Client,
  migrationsFolder: string,
  locking: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const dialect = new PgDialect();
  // whatever its schema: the migrator runs plain statements
  const session = drizzle({ client })._.session as unknown as Parameters<typeof dialect.migrate>[1];
  for (const migration of readMigrationFiles({ migrationsFolder }))
    await locking(() => dialect.migrate([migration], session, { migrationsFolder }));
}
