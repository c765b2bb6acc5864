import type pg from 'pg';
import { inTransactionOn, JOBS_ROLE, withClient } from '../connection/client.ts';
import { changeAllNodes, isDistributed } from './citus.ts';
import { LOCK_PATIENCE, withLocks } from './migration-lock-timeout.ts';
import { orderedTables, type Table } from './ordered-tables.ts';

/** The rows of a brand that matter when it is closed or renamed. */
export interface BrandRows {
  accounts: number;
  /** active memberships */
  members: number;
  /** of those, the ones that renew automatically */
  renewals: number;
  /** payments and refunds whose outcome is unknown, and payment pages that wait for a card */
  unsettled: number;
  /** open grievances */
  grievances: number;
}

const NO_ROWS: BrandRows = { accounts: 0, members: 0, renewals: 0, unsettled: 0, grievances: 0 };

/** Counts a brand's rows; all zero in an empty database. */
export function countBrandRows(url: string, site: string): Promise<BrandRows> {
  return inTransaction(url, async (client) => {
    if (!(await isMigrated(client))) return NO_ROWS;
    await client.query(`set local role ${JOBS_ROLE}`);
    return countRows(client, site);
  });
}

async function countRows(client: pg.ClientBase, site: string): Promise<BrandRows> {
  const { rows } = await client.query<BrandRows>(
    `select (select count(*)::int from accounts where site = $1) as accounts,
      (select count(*)::int from memberships where site = $1 and status in ('active', 'past_due')) as members,
      (select count(*)::int from memberships where site = $1 and auto_renew
        and status in ('active', 'past_due')) as renewals,
      (select count(*)::int from payments where site = $1 and status = 'started')
        + (select count(*)::int from refunds where site = $1 and status = 'started') as unsettled,
      (select count(*)::int from grievances where site = $1 and status <> 'resolved') as grievances`,
    [site],
  );
  return rows[0] ?? NO_ROWS;
}

const EVENTS_A_STATEMENT = 1000;

/**
 * Stops a brand's charges and logs its members out; their data stay. Running it again has no further effect.
 * @throws Error while a payment or refund is in progress
 */
export function stopBrand(url: string, site: string, now: Date): Promise<void> {
  return inTransaction(url, async (client) => {
    if (!(await isMigrated(client))) return;
    await client.query(`set local role ${JOBS_ROLE}`);
    const { unsettled } = await countRows(client, site);
    if (unsettled > 0) throw new Error(unsettledText(site, unsettled));
    const stopped = await client.query<{ id: string; accountId: string }>(
      `update memberships set auto_renew = false where site = $1 and auto_renew
      returning id, account_id as "accountId"`,
      [site],
    );
    for (let at = 0; at < stopped.rows.length; at += EVENTS_A_STATEMENT) {
      const events = stopped.rows.slice(at, at + EVENTS_A_STATEMENT);
      const places = events.map((_, row) => `($1, $${row * 2 + 3}, 'auto_renew_off', $${row * 2 + 4}, $2)`);
      await client.query(
        `insert into account_events (site, account_id, kind, details, created_at) values ${places.join(', ')}`,
        [
          site,
          now,
          ...events.flatMap(({ id, accountId }) => [accountId, { membership: id, why: 'brand_closed' }]),
        ],
      );
    }
    await client.query('delete from sessions where site = $1', [site]);
  });
}

export const unsettledText = (site: string, count: number): string =>
  `${count} payments or refunds of ${site} are in progress. Card payments settle within a minute, bank debits within days: try again then. A payment page that the staff made waits up to a day: cancel it on the member’s record.`;

/** Tables whose rows show that a brand has members; visits alone fill the others from its content. */
const OWN_ROWS = ['accounts', 'payments', 'grievances', 'contact_messages'];

/**
 * Moves all rows of a brand to its new name in one transaction: members, memberships, payments, messages, files. They
 * are copied and then deleted, because a distributed database does not change the brand of a row. Running it again has
 * no further effect.
 * @param renaming.isLate the rows were moved before: what visitors of the old pages sent since then follows them
 * @throws Error if both names have members
 */
export function renameBrandRows(
  url: string,
  { from, to, isLate = false }: { from: string; to: string; isLate?: boolean },
): Promise<void> {
  return inTransaction(url, async (client) => {
    if (!(await isMigrated(client))) return;
    const tables = (await orderedTables(client)).filter(
      ({ name, columns }) => name === 'sites' || columns.includes('site'),
    );
    await withAllRows(client, tables, async () => {
      const isOurs = await hasOwnRows(client, from);
      const haveBoth = isOurs && (await hasOwnRows(client, to));
      if (haveBoth && !isLate)
        throw new Error(`Both ${from} and ${to} have members or messages, and two brands cannot be merged.`);
      // without rows of its own, a name has only the catalog that its pages had copied
      if (isOurs && !haveBoth) await deleteRows(client, tables, to);
      if (isOurs) await copyRows(client, tables, { from, to });
      await deleteRows(client, tables, from);
    });
    await renameInGrants(client, { from, to });
    const books = await siteTables(client, 'sandbox');
    // with separate logins they are the jobs' own, and closed to the login that owns everything else
    if (books.some(({ owner }) => owner === JOBS_ROLE)) await client.query(`set local role ${JOBS_ROLE}`);
    for (const { name } of books)
      await client.query(`update ${name} set site = $2 where site = $1`, [from, to]);
  });
}

/**
 * Roles over the brand follow it. An open invitation to one is void, and is sent again. Events of the audit stay in the
 * chain of the name they happened under.
 */
async function renameInGrants(
  client: pg.ClientBase,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await client.query(
    `delete from staff_grants old using staff_grants new
    where old.scope_site = $1 and new.scope_site = $2 and new.staff_id = old.staff_id and new.role = old.role
      and new.scope_office is not distinct from old.scope_office`,
    [from, to],
  );
  await client.query('update staff_grants set scope_site = $2 where scope_site = $1', [from, to]);
  await client.query('delete from staff_invitations where used_at is null and grants @> $1::jsonb', [
    JSON.stringify([{ scope: { site: from } }]),
  ]);
}

/** Runs work that sees the rows of all brands, while others cannot change them. */
async function withAllRows(
  client: pg.ClientBase,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => `public."${name}"`);
  const isCitus = await isDistributed(client);
  // Citus copies rows between brands in a way that row-level security does not allow, so their owner does it, who is
  // exempt there
  if (isCitus) await changeAllNodes(client);
  else await client.query(`set local role ${JOBS_ROLE}`);
  await client.query(`lock table ${names.join(', ')} in share row exclusive mode`);
  await work();
  if (!isCitus) await client.query('reset role');
}

/** Copies rows to another name, except those whose key that name has too: the catalog. */
async function copyRows(
  client: pg.ClientBase,
  tables: readonly Table[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { name, columns } of tables) {
    const brand = brandColumn(name);
    const others = columns.filter((column) => column !== brand).map((column) => `"${column}"`);
    await client.query(
      `insert into public."${name}" (${[brand, ...others].join(', ')})
      select ${['$2::text', ...others].join(', ')} from public."${name}" where ${brand} = $1
      on conflict (${(await keyColumns(client, name)).join(', ')}) do nothing`,
      [from, to],
    );
  }
}

async function deleteRows(client: pg.ClientBase, tables: readonly Table[], site: string): Promise<void> {
  for (const { name } of tables.toReversed())
    await client.query(`delete from public."${name}" where ${brandColumn(name)} = $1`, [site]);
}

const brandColumn = (table: string): string => (table === 'sites' ? 'id' : 'site');

async function keyColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(a.attname) as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'p' and c.conrelid = $1::regclass`,
    [`public."${table}"`],
  );
  return rows.map(({ name }) => name);
}

async function hasOwnRows(client: pg.ClientBase, site: string): Promise<boolean> {
  const tests = OWN_ROWS.map((table) => `exists (select from ${table} where site = $1)`);
  const { rows } = await client.query<{ yes: boolean }>(`select ${tests.join(' or ')} as yes`, [site]);
  return rows[0]?.yes ?? false;
}

async function siteTables(client: pg.ClientBase, schema: string): Promise<{ name: string; owner: string }[]> {
  const { rows } = await client.query<{ name: string; owner: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_get_userbyid(c.relowner)::text as owner from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'site' and not a.attisdropped
    where n.nspname = $1 and c.relkind in ('r', 'p') order by 1`,
    [schema],
  );
  return rows;
}

async function isMigrated(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('public.memberships') is not null as yes`);
  return rows[0]?.yes === true;
}

const inTransaction = <T>(url: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  withClient(url, { name: 'enamel brand' }, (client) =>
    withLocks(client, LOCK_PATIENCE, () => inTransactionOn(client, () => work(client))),
  );
