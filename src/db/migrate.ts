import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { sqlState } from './database-faults.ts';
import { APP_ROLE, JOBS_ROLE } from './roles.ts';
import { secureRows } from './row-security.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number will do, as long as it stays the same: it names the lock that lets one process migrate at a time. */
const LOCK = 7_205_159_403;

/**
 * Brings the database to this version of the product. Any number of processes may start it at once: one works,
 * the others wait and find nothing left to do.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'enamel migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await createRoles(client);
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: MIGRATIONS });
    await client.query('begin');
    await secureRows(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Roles belong to the whole server: another database of it may have made them, at this very moment. */
async function createRoles(client: pg.Client): Promise<void> {
  for (const role of [APP_ROLE, JOBS_ROLE]) {
    const known = await client.query('select from pg_roles where rolname = $1', [role]);
    if (known.rowCount === 0) {
      await client.query(`create role ${role} nologin nosuperuser nobypassrls`).catch((fault) => {
        if (!['42710', '23505'].includes(sqlState(fault))) throw fault;
      });
    }
    const held = await client.query(
      `select from pg_auth_members m join pg_roles r on r.oid = m.roleid
      join pg_roles u on u.oid = m.member where r.rolname = $1 and u.rolname = current_user`,
      [role],
    );
    if (held.rowCount === 0)
      await client.query(`grant ${role} to current_user`).catch((fault) => {
        // two databases of one server at once: the other one has granted it
        if (sqlState(fault) !== '23505' && !/tuple concurrently updated/.test(String(fault))) throw fault;
      });
  }
}
