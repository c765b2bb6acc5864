import { Gauge, type Registry } from '@prometheus-io/client';
import { sql } from 'drizzle-orm';
import type { Database } from '#db/queries/database.ts';
import type { QueueDepth } from '../jobs/start-jobs.ts';

/** Unfinished rows, and the age of the oldest. */
export interface Waiting {
  count: number;
  oldestSeconds: number;
}

/**
 * mail to send; payments and refunds with an unknown outcome; publishes that are due, without those of a rollout;
 * complete WAL segments that are not archived
 */
type Backlog = Record<'mail' | 'payments' | 'refunds' | 'publishes' | 'wal', Waiting>;

/** Counting stops here: a higher number needs no precision. */
const MOST = 10_000;

const WAITING: Record<Exclude<keyof Backlog, 'wal'>, string> = {
  mail: `select created_at from outbox where status = 'waiting'`,
  // a payment page waits for a card until it expires, and only then for us
  payments: `select coalesce((page->>'expiresAt')::timestamptz, created_at) as created_at from payments
    where status = 'started' and (page is null or (page->>'expiresAt')::timestamptz <= now())`,
  refunds: `select created_at from refunds where status = 'started'`,
  publishes: `select due_at as created_at from publications
    where rollout is null and state in ('waiting', 'running') and due_at <= now()`,
};

/** Segments up to the current one, by their number, against the last archived one. Nothing without archiving. */
const WAL = `select 'wal' as what, least(${MOST}, greatest(0, unarchived))::int as count,
    case when unarchived > 0 then extract(epoch from now() - coalesce(last_archived_time, stats_reset)) else 0 end::float8 as oldest
  from (
    select last_archived_time, stats_reset, case
      when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then 0
      -- not a segment: a history file, or nothing yet
      when last_archived_wal !~ '^[0-9A-F]{24}' or last_archived_wal is null then failed_count
      else floor((pg_current_wal_lsn() - '0/0') / size) - 1
        - (('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * (4294967296 / size)
          + ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint)
    end as unarchived
    from pg_stat_archiver, pg_size_bytes(current_setting('wal_segment_size')) as size
  ) archiver`;

const STATEMENT = [
  ...Object.entries(WAITING).map(
    ([what, rows]) => `select '${what}' as what, count(*)::int as count,
      greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8 as oldest
      from (${rows} limit ${MOST}) rows`,
  ),
  WAL,
].join('\nunion all ');

/** Counts unfinished rows with the indexes of the jobs. It uses the database's clock, as the clocks of processes differ. */
async function readBacklog(database: Pick<Database, 'acrossSites'>): Promise<Backlog> {
  const { rows } = await database.acrossSites((tx) =>
    tx.execute<{ what: keyof Backlog; count: number; oldest: number }>(sql.raw(STATEMENT)),
  );
  return Object.fromEntries(
    rows.map(({ what, count, oldest }) => [what, { count, oldestSeconds: oldest }]),
  ) as Backlog;
}

/** Where figures come from that are not counted as they happen. */
export interface Sources {
  database: Pick<Database, 'acrossSites' | 'pools'>;
  queues: () => Promise<readonly QueueDepth[]>;
}

/** The database is queried no more often than this, however often the metrics are read. */
const FRESH_MS = 10_000;

interface Snapshot {
  backlog: Backlog;
  queues: readonly QueueDepth[];
}

/**
 * Gauges that are read from the database when the metrics are read. They are left out while the database is down.
 * @returns updates the gauges
 */
export function collectFrom(registry: Registry, sources: () => Sources | null): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const connections = gauge('enamel_database_connections', 'Connections of this process', ['pool', 'state']);
  const most = gauge('enamel_database_connections_max', 'Connections that a pool may have', ['pool']);
  const waiting = gauge('enamel_database_waiting', 'Who waits for a connection', ['pool']);
  const up = gauge('enamel_database_up', '1 when the database answered at the last look');
  const backlog = gauge('enamel_backlog', 'Mail to be sent, payments and refunds without an end', ['what']);
  const oldest = gauge('enamel_backlog_oldest_seconds', 'How long the oldest of them has waited', ['what']);
  const jobs = gauge('enamel_jobs', 'Jobs in the queues, as pg-boss last counted them', ['task', 'state']);
  const readSnapshot = cachedSnapshot(sources);

  return async () => {
    const snapshot = await readSnapshot();
    for (const each of [connections, most, waiting, backlog, oldest, jobs]) each.reset();
    for (const { pool, ...state } of sources()?.database.pools() ?? []) {
      connections.set({ pool, state: 'busy' }, state.busy);
      connections.set({ pool, state: 'idle' }, state.idle);
      most.set({ pool }, state.most);
      waiting.set({ pool }, state.waiting);
    }
    up.set(snapshot ? 1 : 0);
    for (const [what, { count, oldestSeconds }] of Object.entries(snapshot?.backlog ?? {})) {
      backlog.set({ what }, count);
      oldest.set({ what }, oldestSeconds);
    }
    for (const { job, ...states } of snapshot?.queues ?? [])
      for (const [state, count] of Object.entries(states)) jobs.set({ task: job, state }, count);
  };
}

/** Reads a snapshot, or returns the last one if it is recent; null while the database does not answer. */
function cachedSnapshot(sources: () => Sources | null): () => Promise<Snapshot | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let snapshot: Promise<Snapshot | null> = Promise.resolve(null);
  return () => {
    const from = sources();
    if (!from) return Promise.resolve(null);
    const now = performance.now();
    if (now - readAt < FRESH_MS) return snapshot;
    readAt = now;
    snapshot = Promise.all([readBacklog(from.database), from.queues()]).then(
      ([backlog, queues]) => ({ backlog, queues }),
      () => null,
    );
    return snapshot;
  };
}
