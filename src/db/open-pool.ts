import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import { DATABASE_TIMEOUT_MS, DatabaseSilent, WatchedClient } from './watched-client.ts';

/** A transaction holds its locks no longer than this after its process has stopped talking. */
const IDLE_IN_TRANSACTION = '10s';
/** Queries under way get this long when the pool is closed. */
const CLOSE_MS = 2_000;

export interface PoolOptions {
  url: string;
  /** null: as the login */
  role: string | null;
  max: number;
  name: string;
  /** for a free connection, for a new one to open, and for Postgres to say anything about a query */
  timeoutMs?: number;
  /** each text with parameters is parsed once, and queries that do not wait for each other go out together */
  prepares?: boolean;
  onFault?: ((fault: Error) => void) | undefined;
}

export interface OpenPool {
  pool: pg.Pool;
  /** lets queries under way finish for a moment, then ends their connections */
  close(): Promise<void>;
}

/** A server that only reads: what an address leads to after a failover, until it leads to the new primary. */
class ReadOnlyServer extends Error {
  override name = 'ReadOnlyServer';
  readonly code = '25006';
}

/** Connections that are thrown away when the server falls silent, goes away, or turns out to be a standby. */
export function openPool(options: PoolOptions): OpenPool {
  const { url, role, max, name, timeoutMs = DATABASE_TIMEOUT_MS, prepares = true } = options;
  const { onFault = () => {} } = options;
  const clients = new Set<WatchedClient>();
  const session = [
    ...(role === null ? [] : [`set role ${role}`]),
    ...sessionLimits(timeoutMs),
    // a page at random costs hardly more than the next one: most are in memory, and no disk turns any more
    'set random_page_cost = 1.1',
    'select pg_is_in_recovery() as "isStandby"',
  ].join('; ');
  const pool = new pg.Pool({
    connectionString: url,
    Client: prepares ? PreparingClient : WatchedClient,
    pipeline: prepares,
    max,
    connectionTimeoutMillis: timeoutMs,
    silenceMs: timeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: name,
    allowExitOnIdle: true,
    // awaited; a connection on which it fails, and which kept the login role, is given to nobody
    onConnect: async (client: WatchedClient) => {
      clients.add(client);
      client.once('end', () => clients.delete(client));
      // one that breaks between two queries of a transaction must not end the process: the next query fails
      client.on('error', onFault);
      const results = (await client.query(session)) as unknown as pg.QueryResult<{ isStandby: boolean }>[];
      if (results.at(-1)?.rows[0]?.isStandby) throw new ReadOnlyServer('The database is a read-only standby');
    },
  } as unknown as pg.PoolConfig);
  // an idle connection that breaks is replaced by the next one; it must not end the process
  pool.on('error', onFault);
  const close = async () => {
    const timer = setTimeout(() => {
      for (const client of clients) client.destroy(new DatabaseSilent('The database was closed'));
    }, CLOSE_MS);
    await pool.end();
    clearTimeout(timer);
  };
  return { pool, close };
}

/**
 * The server gives up first, so that a slow statement costs its caller the answer and not the connection. It also lets
 * go of what a process held that it cannot reach any more.
 */
function sessionLimits(timeoutMs: number): string[] {
  return [
    `set statement_timeout = ${Math.ceil(timeoutMs * 0.9)}`,
    `set lock_timeout = ${Math.ceil(timeoutMs * 0.75)}`,
    `set idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'`,
    // without effect on a Unix socket, and where the server's system has no such limits
    `set tcp_user_timeout = '${IDLE_IN_TRANSACTION}'`,
    'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  ];
}
