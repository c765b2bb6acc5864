import type pg from 'pg';
import { APP_ROLE, JOBS_ROLE, STAFF_ROLE } from '../connection/client.ts';
import { orderedTables, type Table } from './ordered-tables.ts';
import { setPolicies } from './row-policies.ts';

/**
 * Citus keeps the rows of a brand together on one server, its worker. Every table with a column `site` is distributed
 * by it, and all of them are colocated, so that a brand's transactions and foreign keys stay on one worker. The
 * gazetteer is copied to every server. Tables of the whole product, such as limits and rollouts, stay on the
 * coordinator, and so do the job queue's (docs/deploy/sharding.md).
 */

/** The table of brands; all others with a brand's rows are colocated with it. */
const FIRST = 'sites';
/** Read by all brands, and changed only with the product's version. */
const COPIED = ['zip_codes', 'places'];

export interface CitusNode {
  name: string;
  port: number;
}

export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

/** The servers that hold brands. */
export async function readWorkers(client: pg.ClientBase): Promise<CitusNode[]> {
  const { rows } = await client.query<CitusNode>(
    `select nodename as name, nodeport as port from pg_dist_node
    where isactive and shouldhaveshards and noderole = 'primary' order by 1, 2`,
  );
  return rows;
}

/** Whether the command has begun to distribute this database, so that its new tables have to be distributed too. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  return (await hasCitus(client)) && (await distributedTables(client)).has(FIRST);
}

export async function distributedTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The tables that are to be distributed and are not yet, each after those it refers to or is colocated with. */
export async function undistributedTables(client: pg.ClientBase): Promise<Table[]> {
  const done = await distributedTables(client);
  const tables = (await orderedTables(client)).filter(
    (table) => !done.has(table.name) && distributeSql(table) !== null,
  );
  return [...tables.filter(({ name }) => name === FIRST), ...tables.filter(({ name }) => name !== FIRST)];
}

/** Distributes a table by its brand, or copies it to every server; null for a table of the coordinator. */
export function distributeSql({ name, columns }: Table): string | null {
  if (name === FIRST)
    return `select create_distributed_table('public.${name}', 'id', colocate_with => 'none')`;
  if (columns.includes('site'))
    return `select create_distributed_table('public."${name}"', 'site', colocate_with => 'public.${FIRST}')`;
  return COPIED.includes(name) ? `select create_reference_table('public.${name}')` : null;
}

const CREATED = /^\s*create table "(\w+)" \(/i;

/** The statements of a migration for a distributed database: a new table is distributed before others refer to it. */
export const distributingStatements = (statements: readonly string[]): string[] =>
  statements.flatMap((statement) => {
    const name = CREATED.exec(statement)?.[1];
    if (name === undefined) return [statement];
    const columns = [...statement.matchAll(/^\s*"(\w+)" /gm)].map(([, column = '']) => column);
    return [statement, distributeSql({ name, columns }) ?? []].flat();
  });

/**
 * Lets the connection change all servers. Other connections change only the coordinator: the job queue and the sandbox
 * processor create their own tables there (`setForConnections`).
 */
export async function changeAllNodes(client: pg.ClientBase): Promise<void> {
  // a transaction changes a table's shards one after the other, because later statements may need all of them
  await client.query(
    `set citus.enable_ddl_propagation = on; set citus.multi_shard_modify_mode = 'sequential'`,
  );
}

/** Settings of every later connection to this database. @param name of the database */
export async function setForConnections(client: pg.ClientBase, name: string): Promise<void> {
  // on the workers the same settings would do harm
  await client.query('set citus.enable_ddl_propagation = off');
  for (const setting of [`citus.propagate_set_commands = 'local'`, 'citus.enable_ddl_propagation = off'])
    await client.query(`alter database "${name.replaceAll('"', '""')}" set ${setting}`);
}

/**
 * On the workers, the roles are logins: the coordinator connects with the role of the running transaction, so that
 * row-level security applies there. Without a password they cannot log in from anywhere that asks for one.
 * @throws Error naming the worker that refused
 */
export async function createWorkerRoles(client: pg.ClientBase): Promise<void> {
  for (const role of [APP_ROLE, JOBS_ROLE, STAFF_ROLE]) {
    const { rows } = await client.query<CitusNode & { isDone: boolean; result: string }>(
      `select nodename as name, nodeport as port, success as "isDone", result
      from run_command_on_workers($1)`,
      [
        `do $role$ begin
          perform set_config('citus.enable_create_role_propagation', 'off', true);
          perform set_config('citus.enable_alter_role_propagation', 'off', true);
          if not exists (select from pg_roles where rolname = '${role}') then
            create role ${role} login nosuperuser nobypassrls;
          elsif not exists (select from pg_roles where rolname = '${role}' and rolcanlogin) then
            alter role ${role} login;
          end if;
        end $role$`,
      ],
    );
    for (const { name, port, isDone, result } of rows)
      if (!isDone) throw new Error(`The role ${role} cannot be created on ${name}:${port}: ${result}`);
  }
}

/**
 * Distributes one table with its rows. From then on row-level security does not apply to the table's owner
 * (roles.ts), who must see its rows while they are copied too.
 * @param client in a transaction that may change all servers
 * @returns the number of rows
 * @throws Error if not all rows arrived
 */
export async function distributeTable(client: pg.ClientBase, table: Table): Promise<number> {
  const name = `public."${table.name}"`;
  const distribute = distributeSql(table);
  if (distribute === null) return 0;
  await client.query(`alter table ${name} no force row level security`);
  // Citus refuses those of a single server
  if (table.columns.includes('site')) await setPolicies(client, table, true);
  const before = await countRows(client, name);
  await client.query(distribute);
  const after = await countRows(client, name);
  if (after !== before)
    throw new Error(`Only ${after} of the ${before} rows of ${table.name} arrived on the workers.`);
  return after;
}

async function countRows(client: pg.ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
  return Number(rows[0]?.count);
}

/** Drops the coordinator's rows of distributed tables, which nothing reads any more. */
export async function dropLocalRows(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition
    where partmethod = 'h' and pg_relation_size(logicalrelid) > 0`,
  );
  for (const { name } of rows)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}
