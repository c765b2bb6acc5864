import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openPool } from '../connection/open-pool.ts';
import { APP_ROLE, JOBS_ROLE } from '../connection/roles.ts';
import { GatheredReads } from './batched-reads.ts';
import type { Keyed, KeyedQuery } from './keyed-query.ts';
import { type DatabaseWatch, type PoolState, watched } from './pool-instrumentation.ts';
import { inTransaction, readAtOnce } from './transactions.ts';

/** A running transaction. */
export type Tx = NodePgDatabase & { $client: Pick<pg.ClientBase, 'query'> };

/** All access to the data: every query runs in a transaction that is limited to a site's rows. */
export interface Database {
  /**
   * Runs `work` in one transaction that sees and writes rows of one site only; row-level security enforces it
   * for every query. Deadlocks and serialization failures are retried, so `work` must have no effects outside
   * the database.
   * @throws what `work` throws, after a rollback; DatabaseUnavailable without a server
   */
  inSite<T>(site: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads rows of one site in one round trip: `work` sends all its queries before it awaits the first, and
   * the begin and commit are sent with them. All queries see the same snapshot. Later queries and writes are
   * refused.
   */
  read<T>(site: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads a key's row, batched with simultaneous reads of the same site (see GatheredReads); for queries of
   * every member page.
   * @returns null if there is no row
   */
  readByKey<Row>(site: string, query: KeyedQuery<Row>, key: string): Promise<Keyed<Row> | null>;
  /** `inSite` across all sites. Only for jobs, never for a request. */
  acrossSites<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections with the API's role but without a site, for tables that belong to no site. */
  shared: pg.Pool;
  /** current connections and waiting requests */
  pools(): PoolState[];
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** a separate login for jobs; without it the same login acts as both roles */
  jobsUrl?: string;
  /** connections per process; jobs take a third more */
  poolSize?: number;
  /** time limit for a free connection, for opening one, and for a response of Postgres to a query */
  timeoutMs?: number;
  onError?: (error: Error) => void;
  watch?: DatabaseWatch;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { poolSize = 10, jobsUrl = options.url, watch } = options;
  const mostJobs = Math.max(2, Math.ceil(poolSize / 3));
  const pools = [
    openPool({ ...options, role: APP_ROLE, max: poolSize, name: `enamel ${APP_ROLE}` }),
    openPool({ ...options, url: jobsUrl, role: JOBS_ROLE, max: mostJobs, name: `enamel ${JOBS_ROLE}` }),
  ] as const;
  const [{ pool: app }, { pool: jobs }] = pools;
  const read: Database['read'] = (site, work) =>
    watched(watch, 'read', () => readAtOnce(app, `${BEGIN_READING}; ${seeing(site)}`, work));
  const gathered = new GatheredReads(read, (keys) => watch?.gathered(keys));
  return {
    inSite: (site, work) => watched(watch, 'call', () => inTransaction(app, `begin; ${seeing(site)}`, work)),
    read,
    readByKey: (site, query, key) => gathered.ask(site, query, key),
    acrossSites: (work) => watched(watch, 'jobs', () => inTransaction(jobs, 'begin', work)),
    shared: app,
    pools: () => [stateOf('app', app, poolSize), stateOf('jobs', jobs, mostJobs)],
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}

const BEGIN_READING = 'begin isolation level repeatable read read only';

/** Until the end of the transaction, because a session setting would leak to the connection's next user. */
const seeing = (site: string): string => `set local app.site = ${pg.escapeLiteral(site)}`;

const stateOf = (name: PoolState['pool'], pool: pg.Pool, most: number): PoolState => ({
  pool: name,
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  most,
});
