import type pg from 'pg';
import type { Invariant } from './invariant.ts';

interface Reference {
  child: string;
  column: string;
  parent: string;
  key: string;
}

/** References without a foreign key: the referenced row refers back, or may be gone. */
const LOOSE: readonly Reference[] = [
  { child: 'payments', column: 'membership_id', parent: 'memberships', key: 'id' },
  { child: 'outbox', column: 'account_id', parent: 'accounts', key: 'id' },
  { child: 'grievances', column: 'account_id', parent: 'accounts', key: 'id' },
  { child: 'contact_messages', column: 'account_id', parent: 'accounts', key: 'id' },
];

/** Row-level security and composite keys ensure this; these queries verify it. */
export const tenancyInvariants: readonly Invariant[] = [
  {
    name: 'no row belongs to another site than what it refers to',
    find: async (client) => {
      const broken: string[] = [];
      for (const reference of [...(await foreignKeys(client)), ...LOOSE])
        broken.push(...(await strays(client, reference)));
      return broken;
    },
  },
];

/** The schema's composite keys (site, x), read from the database. */
async function foreignKeys(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select c.conrelid::regclass::text as child, a.attname as column,
      c.confrelid::regclass::text as parent, b.attname as key
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as pair(ours, theirs)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = pair.ours
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = pair.theirs
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and a.attname <> 'site'
      and cardinality(c.conkey) = 2
      and exists (select from pg_attribute s where s.attrelid = c.conrelid and s.attname = 'site')`);
  return rows;
}

async function strays(client: pg.ClientBase, { child, column, parent, key }: Reference): Promise<string[]> {
  const { rows } = await client.query<{ site: string; count: string }>(`
    select child.site, count(*) from ${child} child
    where child."${column}" is not null and not exists (
      select from ${parent} parent where parent."${key}" = child."${column}" and parent.site = child.site
    ) group by child.site`);
  return rows.map(({ site, count }) => `${site}: ${count} rows of ${child} by ${column}`);
}
