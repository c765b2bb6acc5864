import pg from 'pg';
import { CodedError } from '#util/coded-error.ts';
import { DATABASE_TIMEOUT_MS, DatabaseTimeoutError, WatchedClient, type WatchedConfig } from './client.ts';

/** How long Postgres lets an idle transaction of a lost process hold its locks. */
const IDLE_IN_TRANSACTION = '10s';
/** How long running queries get when the pool is closed. */
const CLOSE_MS = 2_000;

export interface PoolOptions {
  url: string;
  /** null: the login itself */
  role: string | null;
  max: number;
  name: string;
  /** time limit for a free connection, for opening one, and for a response of Postgres to a query */
  timeoutMs?: number;
  /** prepares each parameterized query once, and pipelines queries */
  prepares?: boolean;
  onError?: ((error: Error) => void) | undefined;
}

export interface OpenPool {
  pool: pg.Pool;
  /** lets running queries finish for a moment, then closes their connections */
  close(): Promise<void>;
}

/** A read-only server: after a failover, an address may lead to a standby until it leads to the new primary. */
class ReadOnlyServerError extends CodedError {
  readonly code = '25006';
}

/** A pool that discards connections when the server is silent, goes away, or turns out to be a standby. */
export function openPool(options: PoolOptions): OpenPool {
  const { url, role, max, name, timeoutMs = DATABASE_TIMEOUT_MS, prepares = true } = options;
  const { onError = () => {} } = options;
  const clients = new Set<WatchedClient>();
  const session = [
    ...(role === null ? [] : [`set role ${role}`]),
    ...sessionLimits(timeoutMs),
    // random reads cost hardly more than sequential ones: most pages are in memory, and disks are SSDs
    'set random_page_cost = 1.1',
  ].join('; ');
  const config: pg.PoolConfig & WatchedConfig = {
    connectionString: url,
    Client: WatchedClient,
    pipeline: prepares,
    max,
    connectionTimeoutMillis: timeoutMs,
    silenceMs: timeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: name,
    allowExitOnIdle: true,
    // awaited: if it fails, the connection still has the login role and is not used
    onConnect: async (client) => {
      if (client instanceof WatchedClient) {
        clients.add(client);
        client.once('end', () => clients.delete(client));
      }
      // a break between two queries of a transaction must not end the process: the next query fails
      client.on('error', onError);
      await client.query(session);
      const { rows } = await client.query<{ isStandby: boolean }>(
        'select pg_is_in_recovery() as "isStandby"',
      );
      if (rows[0]?.isStandby) throw new ReadOnlyServerError('The database is a read-only standby');
    },
  };
  const pool = new pg.Pool(config);
  // a broken idle connection is replaced by the next one and must not end the process
  pool.on('error', onError);
  const close = async () => {
    const timer = setTimeout(() => {
      for (const client of clients) client.destroy(new DatabaseTimeoutError('The database was closed'));
    }, CLOSE_MS);
    await pool.end();
    clearTimeout(timer);
  };
  return { pool, close };
}

/**
 * Postgres gives up first, so a slow statement fails without costing the connection. It also releases the locks of a
 * process that it cannot reach any more.
 */
function sessionLimits(timeoutMs: number): string[] {
  return [
    `set statement_timeout = ${Math.ceil(timeoutMs * 0.9)}`,
    `set lock_timeout = ${Math.ceil(timeoutMs * 0.75)}`,
    `set idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'`,
    // has no effect on a Unix socket, or if the server's system does not support it
    `set tcp_user_timeout = '${IDLE_IN_TRANSACTION}'`,
    'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  ];
}
