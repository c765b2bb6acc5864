import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  findSystemPostgres,
  type SystemPostgres,
  startSystemPostgres,
} from '#scripts/test/system-postgres.ts';
import { type CitusNodes, runOn } from './test-databases.ts';

const programs = findSystemPostgres();
/** Whether Citus is installed for the system's Postgres. */
export const hasCitus = programs !== undefined && existsSync(path.join(programs, '../lib/citus.so'));

export interface CitusCluster {
  /** a database of the coordinator, for a role that may create databases and roles but is no superuser */
  url: string;
  nodes: CitusNodes;
  stop(): void;
}

const SETTINGS = [
  'shared_preload_libraries=citus',
  // for moving brands
  'wal_level=logical',
  'max_prepared_transactions=200',
  'max_worker_processes=64',
  'citus.node_conninfo=sslmode=prefer',
  'citus.enable_telemetry=off',
];

/** Starts a coordinator and two workers. */
export async function startCitus(): Promise<CitusCluster> {
  if (!programs) throw new Error('There is no Postgres of the system');
  const servers: SystemPostgres[] = [];
  const stop = () => {
    for (const server of servers) server.stop();
  };
  try {
    for (let started = 0; started < 3; started += 1)
      servers.push(await startSystemPostgres(programs, SETTINGS));
    for (const { superuserUrl } of servers) await allowOutputPlugin(superuserUrl);
  } catch (error) {
    stop();
    throw error;
  }
  return { url: servers[0]?.url ?? '', nodes: servers.map(({ superuserUrl }) => superuserUrl), stop };
}

/** Newer Postgres decodes changes only with listed plugins. */
async function allowOutputPlugin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_settings where name = 'output_plugin_libraries'`);
    if (rowCount === 0) return;
    await client.query('alter system set output_plugin_libraries = pgoutput, citus');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Where the rows of a brand are. @param database its superuser's address on the coordinator */
export async function workerOf(database: string, site: string): Promise<{ shard: string; port: number }> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client
    .query<{ shard: string; port: number }>(
      `select shardid as shard, nodeport as port from citus_shards
      where table_name = 'sites'::regclass
        and shardid = get_shard_id_for_distribution_column('sites', $1::text)`,
      [site],
    )
    .finally(() => client.end());
  if (!rows[0]) throw new Error(`${site} has no shard`);
  return rows[0];
}

/** A move that hangs, for example because changes cannot be replicated, ends with an error. */
const MOVE_LIMIT = `set statement_timeout = '60s'`;

/** Gives a brand shards of its own, as docs/deploy/sharding.md says. */
export const separateBrand = (database: string, site: string): Promise<void> =>
  runOn(
    database,
    MOVE_LIMIT,
    `select isolate_tenant_to_new_shard('sites', '${site}', 'CASCADE', shard_transfer_mode => 'block_writes')`,
  );

/** Moves a brand's shards to another worker, as docs/deploy/sharding.md says. */
export async function moveBrand(database: string, site: string, toPort: number): Promise<void> {
  const { shard, port } = await workerOf(database, site);
  await runOn(
    database,
    MOVE_LIMIT,
    `select citus_move_shard_placement(${shard}, '127.0.0.1', ${port}, '127.0.0.1', ${toPort}, 'force_logical')`,
  );
}
