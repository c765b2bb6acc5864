import pg from 'pg';
import { CodedError } from '#util/coded-error.ts';
import {
  APP_ROLE,
  DATABASE_TIMEOUT_MS,
  DatabaseTimeoutError,
  JOBS_ROLE,
  STAFF_ROLE,
  WatchedClient,
  type WatchedConfig,
} from './client.ts';

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
  /** whether a standby may answer */
  isReplica?: boolean;
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

/** With this login, a statement that runs before its transaction has begun would see all brands. */
class UnsafeLoginError extends CodedError {
  readonly code = 'unsafe_login';
}

/**
 * A pool that discards connections when the server is silent, goes away, or turns out to be a standby.
 * A connection to Postgres itself gets its role and limits once. Behind a pooler (WatchedClient.isPooled) nothing is set:
 * each transaction sets its role, and its limits from `transactionSettings`.
 */
export function openPool(options: PoolOptions): OpenPool {
  const {
    url,
    role,
    max,
    name,
    timeoutMs = DATABASE_TIMEOUT_MS,
    prepares = true,
    isReplica = false,
  } = options;
  const { onError = () => {} } = options;
  const clients = new Set<WatchedClient>();
  const limits = statementLimits(timeoutMs);
  const session = [
    ...(role === null ? [] : [`role = ${role}`]),
    ...limits,
    // they have no effect on a Unix socket, or if the server's system does not support them
    `tcp_user_timeout = '${IDLE_IN_TRANSACTION}'`,
    'tcp_keepalives_idle = 10',
    'tcp_keepalives_interval = 5',
    'tcp_keepalives_count = 3',
  ];
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
      if (!(client instanceof WatchedClient)) throw new Error('the pool opens connections of its own class');
      clients.add(client);
      client.once('end', () => clients.delete(client));
      // a break between two queries of a transaction must not end the process: the next query fails
      client.on('error', onError);
      const server = await describeServer(client);
      if (server.isStandby && !isReplica)
        throw new ReadOnlyServerError('The database is a read-only standby');
      client.beginsStepwise = server.isDistributed;
      if (!client.isPooled(server.pid)) {
        await client.query(session.map((setting) => `set ${setting}`).join('; '));
        return;
      }
      if ((role === APP_ROLE || role === STAFF_ROLE) && server.hasJobsRights)
        throw new UnsafeLoginError(
          'Behind a pooler, the login for calls must not have the rights of the jobs: use separate logins (docs/deploy/capacity.md)',
        );
      client.mayPrepare = false;
      client.transactionSettings = limits.map((setting) => `set local ${setting}`);
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

interface ServerDescription {
  isStandby: boolean;
  pid: number;
  /** the login has the rights of the jobs' role without switching to it: before Postgres 16, or a superuser */
  hasJobsRights: boolean;
  /** its tables are on the workers of Citus (db/setup/citus.ts) */
  isDistributed: boolean;
}

async function describeServer(client: pg.ClientBase): Promise<ServerDescription> {
  const { rows } = await client.query<ServerDescription>(
    `select pg_is_in_recovery() as "isStandby", pg_backend_pid() as pid,
      exists (select from pg_roles where rolname = '${JOBS_ROLE}' and pg_has_role(oid, 'usage')) as "hasJobsRights",
      coalesce(current_setting('citus.propagate_set_commands', true) = 'local', false) as "isDistributed"`,
  );
  const [server] = rows;
  if (!server) throw new Error('Postgres does not describe itself');
  return server;
}

/**
 * Postgres gives up first, so a slow statement fails without costing the connection. It also releases the locks of a
 * process that it cannot reach any more.
 */
const statementLimits = (timeoutMs: number): string[] => [
  `statement_timeout = ${Math.ceil(timeoutMs * 0.9)}`,
  `lock_timeout = ${Math.ceil(timeoutMs * 0.75)}`,
  `idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'`,
  // random reads cost hardly more than sequential ones: most pages are in memory, and disks are SSDs
  'random_page_cost = 1.1',
];
