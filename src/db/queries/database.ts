import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openPool } from '../connection/open-pool.ts';
import { APP_ROLE, JOBS_ROLE } from '../connection/roles.ts';
import { GatheredReads } from './batched-reads.ts';
import type { Keyed, KeyedQuery } from './keyed-query.ts';
import { type DatabaseWatch, type PoolState, watched } from './pool-instrumentation.ts';
import { inTransaction, readAtOnce } from './transactions.ts';

/** A transaction under way. */
export type Tx = NodePgDatabase & { $client: Pick<pg.ClientBase, 'query'> };

/** The one way to the data: every query runs in a transaction that says whose rows it may see. */
export interface Database {
  /**
   * Runs `work` in one transaction that sees and writes rows of one site alone; row-level security below
   * holds even for a query that forgets to ask. A deadlock or serialisation failure is tried again, so `work`
   * must do nothing but talk to the database.
   * @throws what `work` throws, after rolling back; DatabaseUnavailable when there is no server to talk to
   */
  inSite<T>(site: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads rows of one site in one round trip: `work` sends all its queries before it waits for the first answer, and
   * the beginning and the end of the transaction go out with them. All queries see the same moment. One that is sent
   * later, or that writes, is refused.
   */
  read<T>(site: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Reads what a query finds for a key, gathered with what others ask of the same site at the same time (see
   * GatheredReads): for what every page of a member asks.
   * @returns null where it finds nothing
   */
  readByKey<Row>(site: string, query: KeyedQuery<Row>, key: string): Promise<Keyed<Row> | null>;
  /** `inSite` across all sites, for jobs. Never on behalf of a request. */
  acrossSites<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections as the API's role without a site: only for tables that belong to no site. */
  shared: pg.Pool;
  /** how many connections there are now, and who waits for one */
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
  onFault?: (fault: Error) => void;
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

/** Until the end of the transaction. A setting of a session would be there for whoever gets the connection next. */
const seeing = (site: string): string => `set local app.site = ${pg.escapeLiteral(site)}`;

const stateOf = (name: PoolState['pool'], pool: pg.Pool, most: number): PoolState => ({
  pool: name,
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  most,
});
