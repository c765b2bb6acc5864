import type pg from 'pg';
import { APP_ROLE, JOBS_ROLE } from '../connection/roles.ts';

/**
 * Enables row-level security on every table with a column `site`, so that new tables are included, and grants
 * the two roles their rights. Safe to repeat: a table that has it is not touched, because that would lock it
 * while another process serves. A changed policy needs a new name.
 * The security is forced: it applies to the owner too, and other roles than the API's and the jobs' see no
 * rows.
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
