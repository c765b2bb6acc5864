import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createRoles } from './create-roles.ts';
import { loadGazetteer } from './gazetteer/load.ts';
import { secureRows } from './row-security.ts';

/** The generated migrations (drizzle-kit), in the order of its journal. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number will do, as long as it stays the same: it names the lock that lets one process migrate at a time. */
const LOCK = 7_205_159_403;

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
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder });
    await client.query('begin');
    await secureRows(client);
    await client.query('commit');
    await loadGazetteer(client);
  } finally {
    await client.end();
  }
}
