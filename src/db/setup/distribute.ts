import type pg from 'pg';
import { CodedError } from '#util/coded-error.ts';
import { inTransactionOn, LONG_SILENCE_MS, withClient } from '../connection/client.ts';
import {
  type CitusNode,
  changeAllNodes,
  createWorkerRoles,
  distributedTables,
  distributeTable,
  dropLocalRows,
  hasCitus,
  isDistributed,
  readWorkers,
  setForConnections,
  undistributedTables,
} from './citus.ts';
import { takeMigrationLock } from './migrate.ts';

/** The database is not ready to be distributed; nothing was changed. */
export class DistributeError extends CodedError {
  readonly code = 'cannot_distribute';
}

export interface DistributeOptions {
  /** parts that the brands are divided into; fixed from then on */
  shards?: number;
  onTable?: (done: { table: string; rows: number; at: number; of: number }) => void;
}

export interface Distribution {
  workers: CitusNode[];
  /** distributed by this call */
  tables: string[];
  /** distributed before */
  earlier: string[];
}

/**
 * Distributes a migrated database over the workers of a Citus cluster. Each table is a transaction of its own, so a
 * call that fails leaves whole tables, and the next one goes on. On a distributed database it changes nothing.
 * @throws DistributeError without Citus, workers, or tables, or while processes of the product are connected
 */
export async function distributeDatabase(
  url: string,
  { shards = 32, onTable = () => {} }: DistributeOptions = {},
): Promise<Distribution> {
  return withClient(url, { name: 'enamel distribute', silenceMs: LONG_SILENCE_MS }, async (client) => {
    const { workers, name } = await assertReady(client);
    await takeMigrationLock(client);
    await setForConnections(client, name);
    await changeAllNodes(client);
    await createWorkerRoles(client);
    await client.query(`set citus.shard_count = ${Math.trunc(shards)}`);
    const earlier = [...(await distributedTables(client))].sort();
    const left = await undistributedTables(client);
    const tables: string[] = [];
    for (const [at, table] of left.entries()) {
      const rows = await inTransactionOn(client, () => distributeTable(client, table)).catch((error) => {
        const names = left.slice(at).map((each) => each.name);
        throw new Error(
          `${error instanceof Error ? error.message : error}\nNot distributed yet: ${names.join(', ')}. Start the command again to go on.`,
          { cause: error },
        );
      });
      tables.push(table.name);
      onTable({ table: table.name, rows, at: at + 1, of: left.length });
    }
    // where the roles existed before this database, Citus has just made them what they are on the coordinator
    await createWorkerRoles(client);
    await dropLocalRows(client);
    return { workers, tables, earlier };
  });
}

/** @returns the workers, and the name of the database */
async function assertReady(client: pg.ClientBase): Promise<{ workers: CitusNode[]; name: string }> {
  const { rows } = await client.query<{ name: string; isMigrated: boolean }>(
    `select current_database() as name, to_regclass('public.rollouts') is not null as "isMigrated"`,
  );
  const { name = '', isMigrated = false } = rows[0] ?? {};
  if (!(await hasCitus(client)))
    throw new DistributeError(
      `The database “${name}” has no extension citus. Its administrator creates it on every server (docs/deploy/sharding.md).`,
    );
  const workers = await readWorkers(client);
  if (workers.length === 0)
    throw new DistributeError(
      'The cluster has no workers. Its administrator adds them: select citus_add_node(…) (docs/deploy/sharding.md).',
    );
  if (!isMigrated) throw new DistributeError('The database has no tables yet. Run: npm run db:migrate');
  if (!(await isDistributed(client))) await assertUnused(client);
  return { workers, name };
}

/** Connections that were opened before do not send a transaction's brand to the workers, and would find no rows. */
async function assertUnused(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'enamel %' order by 1`,
  );
  if (rows.length > 0)
    throw new DistributeError(
      `Processes are connected to the database (${rows.map(({ name }) => name).join(', ')}). Stop all of them first; pages are served without them.`,
    );
}
