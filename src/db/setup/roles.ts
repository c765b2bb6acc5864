import type pg from 'pg';
import { APP_ROLE, JOBS_ROLE, STAFF_ROLE } from '../connection/client.ts';
import { sqlState } from '../connection/database-errors.ts';
import { isDistributed } from './citus.ts';
import type { Table } from './ordered-tables.ts';
import { AUDIT_EVENTS, NOT_FOR_STAFF, rowPolicies, setPolicies } from './row-policies.ts';

/**
 * Creates the three roles and lets the login act as them. From Postgres 16 on it does not inherit their rights,
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
  for (const role of [APP_ROLE, JOBS_ROLE, STAFF_ROLE]) {
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

/** Tables that calls only read. */
const SHARED = ['sites', 'zip_codes', 'places', 'rollouts'];
/** Tables of the staff, which no call of a visitor reads and no job changes. */
const OF_STAFF = [
  'staff',
  'staff_grants',
  'staff_sessions',
  'staff_devices',
  'staff_recovery_codes',
  'staff_invitations',
  'staff_passkeys',
  'staff_challenges',
  'staff_identities',
  'staff_identity_requests',
  'staff_assisted_sessions',
  'audit_chains',
  AUDIT_EVENTS,
];

/**
 * What happened to an account, its money, grievances and messages, and what the staff noted. Calls only add to it; an
 * erasure and a merge have the rights of jobs.
 */
const ONLY_ADDED = [
  'ledger_entries',
  'account_events',
  'account_notes',
  'grievance_events',
  'message_events',
];

/**
 * Columns that the staff do not read: what opens a member's account, or charges their card. They only read the other
 * columns of these tables.
 */
const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['password_hash', 'email_token_hash'],
  sessions: ['token_hash'],
  email_changes: ['token_hash', 'old_token_hash'],
  payment_methods: ['token'],
  account_second_steps: ['secret', 'last_step'],
  account_passkeys: ['credential_id', 'public_key', 'counter', 'transports'],
};

const EXPIRING = [
  'staff_sessions',
  'staff_devices',
  'staff_invitations',
  'staff_challenges',
  'staff_identity_requests',
  'staff_assisted_sessions',
];

/** Secures all rows in one transaction: the policies of each table, then the rights of the roles. Safe to repeat. */
export async function secureRows(client: pg.ClientBase): Promise<void> {
  for (const table of await insecureTables(client)) await secureTable(client, table);
  await grantRights(client);
}

/** Grants the three roles their rights. Safe to repeat. */
export async function grantRights(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array(select quote_ident(attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  const isCitus = await isDistributed(client);
  const existing = rows.map(({ name }) => name);
  // a database of an earlier version, such as a restored one, lacks some of them
  const tables = (names: readonly string[]) =>
    names.filter((name) => existing.includes(name)).map((name) => `public."${name}"`);
  const roles = [APP_ROLE, JOBS_ROLE, STAFF_ROLE].join(', ');
  const statements = [`grant usage on schema public to ${roles}`];
  statements.push(`grant select, insert, update, delete on all tables in schema public to ${roles}`);
  const revoke = (rights: string, names: readonly string[], role: string) => {
    const list = tables(names).join(', ');
    if (list !== '') statements.push(`revoke ${rights} on table ${list} from ${role}`);
  };
  revoke('insert, update, delete', SHARED, `${APP_ROLE}, ${STAFF_ROLE}`);
  revoke('all', [...NOT_FOR_STAFF, 'rate_limits', ...Object.keys(SECRET_COLUMNS)], STAFF_ROLE);
  for (const { name, columns } of rows) {
    const secret = SECRET_COLUMNS[name];
    const open = columns.filter((column) => !secret?.includes(column));
    // Citus grants whole tables only
    const list = isCitus ? '' : ` (${open.join(', ')})`;
    if (secret) statements.push(`grant select${list} on table public."${name}" to ${STAFF_ROLE}`);
  }
  revoke('update, delete', ONLY_ADDED, `${APP_ROLE}, ${STAFF_ROLE}`);
  revoke('update, delete', [AUDIT_EVENTS], STAFF_ROLE);
  revoke('delete', ['staff', 'audit_chains'], STAFF_ROLE);
  // asked for and decided with the rights of members' calls (decision 078); the staff read it
  revoke('delete', ['staff_approvals'], APP_ROLE);
  revoke('insert, update, delete', ['staff_approvals'], STAFF_ROLE);
  // only an erasure or a merge writes it, with the rights of jobs
  revoke('insert, update, delete', ['closed_accounts'], `${APP_ROLE}, ${STAFF_ROLE}`);
  // visitors report, the staff resolve, and neither deletes
  revoke('update, delete', ['directory_reports'], APP_ROLE);
  revoke('insert, delete', ['directory_reports'], STAFF_ROLE);
  revoke('insert, update, delete', ['directory_verifications'], APP_ROLE);
  revoke('update, delete', ['directory_verifications'], STAFF_ROLE);
  revoke('all', [...OF_STAFF, 'account_notes', 'message_events'], APP_ROLE);
  revoke('insert, update', OF_STAFF, JOBS_ROLE);
  // a job deletes what has expired
  revoke(
    'delete',
    OF_STAFF.filter((name) => !EXPIRING.includes(name)),
    JOBS_ROLE,
  );
  await client.query(statements.join('; '));
}

interface SecuredTable extends Table {
  policies: string[];
  isEnabled: boolean;
  isForced: boolean;
}

/**
 * The tables whose row-level security is not as it should be: those with a column `site`, so that new tables are
 * included, and the audit events. A table that has it is not among them, because securing it would lock it while
 * another process serves. A changed policy needs a new name.
 */
export async function insecureTables(client: pg.ClientBase): Promise<Table[]> {
  const isCitus = await isDistributed(client);
  const { rows } = await client.query<SecuredTable>(`
    select c.relname as name, c.relrowsecurity as "isEnabled", c.relforcerowsecurity as "isForced",
      array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      array(select polname::text from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.filter((table) => {
    if (!table.columns.includes('site') && table.name !== AUDIT_EVENTS) return false;
    const expected = new Set(rowPolicies(table, isCitus).map(({ name }) => name));
    return (
      !table.isEnabled ||
      table.isForced !== mustBeForced(table, isCitus) ||
      expected.symmetricDifference(new Set(table.policies)).size > 0
    );
  });
}

/**
 * Whether a table's row-level security is forced: it then applies to the owner too. Not in a distributed table, because
 * Postgres does not replicate changes into tables whose security applies to the subscription's owner, and Citus moves
 * brands by replication in the owner's name. The audit events stay on the coordinator.
 */
const mustBeForced = ({ name }: Table, isCitus: boolean): boolean => !isCitus || name === AUDIT_EVENTS;

/** Enables row-level security on a table, and sets its policies. */
export async function secureTable(client: pg.ClientBase, table: Table): Promise<void> {
  const isCitus = await isDistributed(client);
  const name = `public."${table.name}"`;
  // one at a time: Citus sends the whole text of a query to its servers
  await client.query(`alter table ${name} enable row level security`);
  const force = mustBeForced(table, isCitus) ? 'force' : 'no force';
  await client.query(`alter table ${name} ${force} row level security`);
  await setPolicies(client, table, isCitus);
}
