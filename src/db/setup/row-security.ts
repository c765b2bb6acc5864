import type pg from 'pg';
import { APP_ROLE, JOBS_ROLE } from '../connection/roles.ts';

/**
 * Puts row-level security on every table that has a column `site`, so that no new table can be forgotten, and
 * gives the two roles what they need. Safe to run again: a table that has it already is not touched, for that would
 * lock it while another process serves. A policy that is to say something else needs another name.
 *
 * The security is forced: it binds the owner as well, and someone who is neither the API nor a job sees no row.
 */
export async function secureRows(client: pg.ClientBase): Promise<void> {
  await client.query(`
    grant usage on schema public to ${APP_ROLE}, ${JOBS_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}, ${JOBS_ROLE};
    revoke insert, update, delete on table sites, zip_codes, places from ${APP_ROLE};
  `);
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'site' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity and 2 =
        (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname in ('one_site', 'every_site')))
    order by 1`);
  for (const { name } of rows) {
    const table = `public."${name}"`;
    await client.query(`
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      drop policy if exists one_site on ${table};
      create policy one_site on ${table} to ${APP_ROLE}
        using (site = current_setting('app.site', true))
        with check (site = current_setting('app.site', true));
      drop policy if exists every_site on ${table};
      create policy every_site on ${table} to ${JOBS_ROLE} using (true) with check (true);
    `);
  }
}
