import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createRoles } from './create-roles.ts';
import { sqlState } from './database-faults.ts';
import { loadGazetteer } from './gazetteer/load.ts';
import { secureRows } from './row-security.ts';

/** The generated migrations (drizzle-kit), in the order of its journal. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number will do, as long as it stays the same: it names the lock that lets one process migrate at a time. */
const LOCK = 7_205_159_403;

/**
 * A migration that waits for a table makes everybody wait behind it who comes after. So it gives up soon, lets them
 * pass, and tries again: one long query may hold it up, but not the members.
 */
const LOCK_WAIT_MS = 2000;
const PAUSE_MS = 1000;
const TRIES = 60;

/**
 * Brings the database to this version of the product. Any number of processes may start it at once: one works,
 * the others wait and find nothing left to do.
 */
export async function migrateDatabase(url: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'enamel migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await createRoles(client);
    await migratePatiently(client, migrationsFolder);
    await client.query('begin');
    await secureRows(client);
    await client.query('commit');
    await loadGazetteer(client);
  } finally {
    await client.end();
  }
}

/** Nothing of a try is left behind: all migrations that are due are one transaction. */
async function migratePatiently(client: pg.Client, migrationsFolder: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder });
      break;
    } catch (fault) {
      if (left === 0 || sqlState(fault) !== LOCK_NOT_AVAILABLE) throw fault;
      await sleep(PAUSE_MS);
    }
  }
  await client.query('reset lock_timeout');
}

const LOCK_NOT_AVAILABLE = '55P03';
