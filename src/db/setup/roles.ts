import type pg from 'pg';
import { APP_ROLE, JOBS_ROLE } from '../connection/client.ts';
import { sqlState } from '../connection/database-errors.ts';
import { isDistributed } from './citus.ts';

/**
 * Creates the two roles and lets the login act as them. From Postgres 16 on it does not inherit their rights,
 * so that the owner of the tables sees no rows either. Before 16, inheritance applies to a whole role, and
 * turning it off would take the schema from the owner of the database.
 * Roles belong to the whole server: another database may be creating them at the same time.
 * @throws if the login may neither create roles nor act as existing ones
 */
export async function createRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  const isModern = (rows[0]?.version ?? 0) >= 160_000;
  for (const role of [APP_ROLE, JOBS_ROLE]) {
    await create(client, role);
    const isReady = isModern ? await mayActOnly(client, role) : await isMember(client, role);
    if (!isReady)
      await unlessRaced(
        client.query(`grant ${role} to current_user${isModern ? ' with inherit false, set true' : ''}`),
      );
  }
}

async function create(client: pg.ClientBase, role: string): Promise<void> {
  const existing = await client.query('select from pg_roles where rolname = $1', [role]);
  if (existing.rowCount === 0)
    await unlessRaced(client.query(`create role ${role} nologin nosuperuser nobypassrls`));
}

async function isMember(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select pg_has_role(current_user, $1, 'MEMBER') as yes`,
    [role],
  );
  return rows[0]?.yes ?? false;
}

/** Whether the login may act as the role without having its rights all the time. */
async function mayActOnly(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select pg_has_role(current_user, $1, 'SET') and not exists (
       select from pg_auth_members
       where roleid = $1::regrole and member = current_user::regrole and inherit_option
     ) as yes`,
    [role],
  );
  return rows[0]?.yes ?? false;
}

/** Ignores that another process was faster. */
async function unlessRaced(statement: Promise<unknown>): Promise<void> {
  await statement.catch((error) => {
    if (!['42710', '23505'].includes(sqlState(error)) && !/tuple concurrently updated/.test(String(error)))
      throw error;
  });
}

/**
 * Enables row-level security on every table with a column `site`, so that new tables are included, and grants
 * the two roles their rights. Safe to repeat: a table that has it is not touched, because that would lock it
 * while another process serves. A changed policy needs a new name.
 * The security is forced: it applies to the owner too, and other roles than the API's and the jobs' see no
 * rows. On a distributed database the owner is exempt, because Postgres does not replicate changes into tables
 * whose security applies to the subscription's owner, and Citus moves brands by replication in the owner's name.
 */
export async function secureRows(client: pg.ClientBase): Promise<void> {
  await client.query(`
    grant usage on schema public to ${APP_ROLE}, ${JOBS_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}, ${JOBS_ROLE};
    revoke insert, update, delete on table sites, zip_codes, places from ${APP_ROLE};
    -- a database of an earlier version, such as a restored one, has no rollouts yet
    do $$ begin
      if to_regclass('public.rollouts') is not null then
        revoke insert, update, delete on table rollouts from ${APP_ROLE};
      end if;
    end $$;
  `);
  const isForced = !(await isDistributed(client));
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'site' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity = ${isForced} and 2 =
        (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname in ('one_site', 'every_site')))
    order by 1`);
  for (const { name } of rows) {
    const table = `public."${name}"`;
    const site = `site = current_setting('app.site', true)`;
    // one at a time: Citus sends the whole text of a query to its servers
    for (const statement of [
      `alter table ${table} enable row level security`,
      `alter table ${table} ${isForced ? '' : 'no '}force row level security`,
      `drop policy if exists one_site on ${table}`,
      `create policy one_site on ${table} to ${APP_ROLE} using (${site}) with check (${site})`,
      `drop policy if exists every_site on ${table}`,
      `create policy every_site on ${table} to ${JOBS_ROLE} using (true) with check (true)`,
    ])
      await client.query(statement);
  }
}
