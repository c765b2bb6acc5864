import pg from 'pg';
import { APP_ROLE, JOBS_ROLE, STAFF_ROLE } from '../connection/client.ts';
import { openPool } from '../connection/open-pool.ts';
import { BatchedReads } from './batched-reads.ts';
import type {
  Database,
  DatabaseWatch,
  PoolState,
  RecentReads,
  RowScope,
  TransactionKind,
} from './database.ts';
import { ReplicaReads } from './replica-reads.ts';
import { changeInOneTrip, inTransaction, readInOneTrip } from './transactions.ts';

export interface DatabaseOptions {
  url: string;
  /** a separate login for jobs; without it the same login acts as both roles */
  jobsUrl?: string;
  /** a separate login for calls of the staff; without it the same login acts as its role too */
  staffUrl?: string;
  /** a standby, or several at one address, for reads that may be a second old */
  replicaUrl?: string | undefined;
  /** the replica is not used because of this error; null: it is used again */
  onReplica?: (error: Error | null) => void;
  /** connections per process; jobs and staff take a third more each, and a replica as many again */
  poolSize?: number;
  /** time limit for a free connection, for opening one, and for a response of Postgres to a query */
  timeoutMs?: number;
  onError?: (error: Error) => void;
  watch?: DatabaseWatch;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { poolSize = 10, jobsUrl = options.url, staffUrl = options.url, watch } = options;
  const sideSize = Math.max(2, Math.ceil(poolSize / 3));
  const pools = [
    openPool({ ...options, role: APP_ROLE, max: poolSize, name: `enamel ${APP_ROLE}` }),
    openPool({ ...options, url: jobsUrl, role: JOBS_ROLE, max: sideSize, name: `enamel ${JOBS_ROLE}` }),
    openPool({ ...options, url: staffUrl, role: STAFF_ROLE, max: sideSize, name: `enamel ${STAFF_ROLE}` }),
  ] as const;
  const [{ pool: app }, { pool: jobs }, { pool: staff }] = pools;
  const inSite: Database['inSite'] = (site, work) =>
    watched(watch, 'call', () => inTransaction(app, ['begin', ...asApp(site)], work));
  const shared: Database['shared'] = {
    query: (query) => changeInOneTrip(app, ['begin', ...asApp('')], ({ $client }) => $client.query(query)),
  };
  const replica = openReplica(options, { inSite, shared });
  const read: Database['read'] = (site, work) =>
    watched(watch, 'read', () => readInOneTrip(app, [BEGIN_READING, ...asApp(site)], work));
  const batched = new BatchedReads(read, (keys) => watch?.batched(keys));
  return {
    inSite,
    read,
    readByKey: (site, query, key) => batched.read(site, query, key),
    acrossSites: (work) => watched(watch, 'jobs', () => inTransaction(jobs, ['begin', AS_JOBS], work)),
    inStaffScope: (scope, work) =>
      watched(watch, 'staff', () => inTransaction(staff, ['begin', ...asStaff(scope)], work)),
    shared,
    recent: replica?.reads ?? { inSite, shared },
    pools: () => [
      poolState('app', app, poolSize),
      poolState('jobs', jobs, sideSize),
      poolState('staff', staff, sideSize),
      ...(replica ? [poolState('replica', replica.pool, poolSize)] : []),
    ],
    close: async () => {
      await Promise.all([...pools, replica].map((pool) => pool?.close()));
    },
  };
}

function openReplica(options: DatabaseOptions, primary: RecentReads) {
  const { replicaUrl: url, poolSize: max = 10, watch, onReplica = () => {} } = options;
  if (url === undefined) return null;
  const opened = openPool({
    ...options,
    url,
    role: APP_ROLE,
    max,
    name: `enamel ${APP_ROLE}`,
    isReplica: true,
  });
  const reads = new ReplicaReads({
    primary,
    inReplica: (site, work) => inTransaction(opened.pool, ['begin read only', ...asApp(site)], work),
    onRead: (server) => watch?.recentRead(server),
    onChange: onReplica,
  });
  return { ...opened, reads };
}

const BEGIN_READING = 'begin isolation level repeatable read read only';

/**
 * The role and the site until the end of the transaction. A setting of the session would leak to the connection's next
 * user, and behind a pooler each transaction has another connection.
 */
const asApp = (site: string): string[] => [
  `set local role ${APP_ROLE}`,
  `set local app.site = ${pg.escapeLiteral(site)}`,
];
const AS_JOBS = `set local role ${JOBS_ROLE}`;

/** The settings that the policies read (db/setup/row-policies.ts): lists with commas between the items. */
function asStaff({ sites, offices }: RowScope): string[] {
  const named = sites === 'all' ? [] : sites;
  const all = [...named, ...offices.flatMap(({ site, officeId }) => [site, officeId])];
  const odd = all.find((id) => !/^[a-z0-9-]+$/.test(id));
  if (odd !== undefined) throw new Error(`${JSON.stringify(odd)} cannot be a site or an office`);
  const list = (ids: readonly string[]) => pg.escapeLiteral(ids.join(','));
  const brands = [...named, ...offices.map(({ site }) => site)];
  return [
    `set local role ${STAFF_ROLE}`,
    `set local app.staff_sites = ${sites === 'all' ? "'*'" : list(named)}`,
    `set local app.staff_brands = ${sites === 'all' ? "'*'" : list(brands)}`,
    `set local app.staff_offices = ${list(offices.map(({ site, officeId }) => `${site}/${officeId}`))}`,
  ];
}

const poolState = (name: PoolState['pool'], pool: pg.Pool, most: number): PoolState => ({
  pool: name,
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  most,
});

/** Runs `work` and reports how it ended. */
async function watched<T>(
  watch: DatabaseWatch | undefined,
  kind: TransactionKind,
  work: () => Promise<T>,
): Promise<T> {
  if (!watch) return work();
  const startedAt = performance.now();
  let isDone = false;
  try {
    const result = await work();
    isDone = true;
    return result;
  } finally {
    watch.transaction(kind, { ms: performance.now() - startedAt, isDone });
  }
}
