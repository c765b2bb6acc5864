import type pg from 'pg';
import { sqlState } from './database-faults.ts';
import { APP_ROLE, JOBS_ROLE } from './roles.ts';

/**
 * Makes the two roles and lets the login act as them. It does not inherit from them: row-level security would
 * count it as one of the jobs, and the owner of the tables is to see nobody's rows.
 *
 * Roles belong to the whole server: another database of it may be making them at this very moment.
 * @throws when the login may neither create roles nor act as those that are there
 */
export async function createRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; inherits: boolean }>(
    `select current_setting('server_version_num')::int as version, rolinherit and not rolsuper as inherits
     from pg_roles where rolname = current_user`,
  );
  // before Postgres 16 inheriting is a matter of the role, not of each membership
  const isModern = (rows[0]?.version ?? 0) >= 160_000;
  for (const role of [APP_ROLE, JOBS_ROLE]) {
    await create(client, role);
    const options = isModern ? ' with inherit false, set true' : '';
    const test = isModern ? 'SET' : 'MEMBER';
    const may = await client.query<{ yes: boolean }>(
      `select pg_has_role(current_user, $1, '${test}') and not $2 as yes`,
      [role, isModern && (await inherits(client, role))],
    );
    if (!may.rows[0]?.yes) await unlessRaced(client.query(`grant ${role} to current_user${options}`));
  }
  if (!isModern && rows[0]?.inherits) await client.query('alter role current_user noinherit');
}

async function create(client: pg.ClientBase, role: string): Promise<void> {
  const known = await client.query('select from pg_roles where rolname = $1', [role]);
  if (known.rowCount === 0)
    await unlessRaced(client.query(`create role ${role} nologin nosuperuser nobypassrls`));
}

async function inherits(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_auth_members where roleid = $1::regrole and member = current_user::regrole and inherit_option`,
    [role],
  );
  return rowCount !== 0;
}

/** Whoever was quicker has done the same. */
async function unlessRaced(statement: Promise<unknown>): Promise<void> {
  await statement.catch((fault) => {
    if (!['42710', '23505'].includes(sqlState(fault)) && !/tuple concurrently updated/.test(String(fault)))
      throw fault;
  });
}
