import type { Socket } from 'node:net';
import pg from 'pg';
import { CodedError } from '#util/coded-error.ts';

/** Default time limit for opening a connection, and for a response of Postgres to a query. */
export const DATABASE_TIMEOUT_MS = 4_000;
/** For commands and jobs whose statements run for minutes before their first row: migrations, backups, checks. */
export const LONG_SILENCE_MS = 600_000;
/** Keepalives detect a lost peer on idle connections too. */
const KEEP_ALIVE_MS = 10_000;
/** Above the product's number of queries; the limit keeps generated texts from filling the server's memory. */
const MAX_PREPARED = 400;

/** Postgres did not respond in time. The outcome of the running statement is unknown. */
export class DatabaseTimeoutError extends CodedError {
  readonly code = 'ETIMEDOUT';
}

export interface WatchedConfig extends pg.ClientConfig {
  /** the connection is destroyed when a query is running and no byte is sent or received for this long */
  silenceMs?: number;
}

/**
 * A connection that is closed when the server is silent. A network that drops packets reports no error: without a limit
 * its queries run forever, and the pool stays full even when the network is back.
 * The connection is always destroyed and does not return to the pool: a late response would be read as the response to
 * the next query.
 *
 * With `pipeline`, Postgres also parses and plans each text once: every query with parameters gets a name, under which
 * the server keeps its plan. Planning a small query costs more than running it. And queries that are sent without
 * waiting in between are written to the network together, because a write costs this process more than anything else
 * about a query.
 *
 * A pooler in transaction mode gives each transaction another server connection. Nothing that belongs to a connection
 * may be relied on then: no names of queries, and no settings (`transactionSettings`).
 */
export class WatchedClient extends pg.Client {
  /** Statements sent after each `begin`; none if the connection itself has these settings. */
  transactionSettings: readonly string[] = [];
  /**
   * Whether each `begin` and its settings are separate queries: Citus sends the whole text of a query that contains a
   * setting to its workers.
   */
  beginsStepwise = false;
  /** Whether queries may have names that the server knows from one transaction to the next. */
  mayPrepare = true;
  /** the process that the other side named as the server's */
  #serverPid = 0;
  readonly #silenceMs: number;
  readonly #names = new Map<string, string>();
  #allowedMs: number | null = null;
  #isBusy = false;
  #isEnding = false;
  #isCorked = false;

  constructor({ silenceMs = DATABASE_TIMEOUT_MS, ...config }: WatchedConfig = {}) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: DATABASE_TIMEOUT_MS,
      ...config,
    });
    this.#silenceMs = silenceMs;
    // biome-ignore-start lint/suspicious/noExplicitAny: the signature has a dozen forms, and all of them are passed on
    const send: (...args: any[]) => any = super.query.bind(this);
    this.query = (config: any, ...others: any[]): any => {
      this.#isBusy = true;
      if (!this.pipeline) return send(config, ...others);
      this.#cork();
      const values: unknown = others[0] ?? config?.values;
      if (!this.mayPrepare) return send(config?.name ? { ...config, name: undefined } : config, ...others);
      const name = Array.isArray(values) && values.length > 0 ? this.#nameOf(config) : undefined;
      return send(name === undefined ? config : { ...config, name }, ...others);
    };
    // biome-ignore-end lint/suspicious/noExplicitAny: the signature has a dozen forms, and all of them are passed on
    this.connection.on('backendKeyData', ({ processID }: { processID: number }) => {
      this.#serverPid = processID;
    });
    // pg emits it when the last query has ended
    this.on('drain', () => {
      this.#isBusy = false;
    });
    this.once('connect', () => {
      // with TLS, the stream that the queries use exists only now
      this.#socket.on('timeout', () => this.#onSilence());
      this.#socket.setTimeout(this.#silenceMs);
    });
  }

  /**
   * Whether a pooler answers instead of Postgres. A pooler makes up the process ID that Postgres sends when a connection
   * opens, because one connection to it uses many processes.
   * @param serverPid `pg_backend_pid()`
   */
  isPooled(serverPid: number): boolean {
    return serverPid !== this.#serverPid;
  }

  /** @param silenceMs limit for slow statements; null for the connection's own limit */
  allowSilence(silenceMs: number | null): void {
    if (silenceMs === this.#allowedMs) return;
    this.#allowedMs = silenceMs;
    this.#socket.setTimeout(silenceMs ?? this.#silenceMs);
  }

  /** Closes the connection at once, even while a query is running. */
  destroy(reason: Error): void {
    this.#socket.destroy(reason);
  }

  // biome-ignore lint/suspicious/noExplicitAny: both forms are passed on
  override end(callback?: any): any {
    this.#isEnding = true;
    return super.end(callback);
  }

  #onSilence(): void {
    // a client that is closing waits for the other side to close too
    if (this.#isBusy || this.#isEnding)
      this.destroy(new DatabaseTimeoutError('Postgres did not respond in time'));
  }

  /** Buffers writes until every query of this event loop turn has written its part. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const socket = this.#socket;
    socket.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      socket.uncork();
    });
  }

  /** A name for a query that has none, as drizzle sends them; undefined for others and for streams. */
  #nameOf(config: { text?: unknown; name?: string; submit?: unknown }): string | undefined {
    const { text } = config;
    if (typeof text !== 'string' || config.submit !== undefined || config.name !== undefined)
      return undefined;
    if (!this.#names.has(text)) {
      if (this.#names.size >= MAX_PREPARED) return undefined;
      this.#names.set(text, `enamel_${this.#names.size}`);
    }
    return this.#names.get(text);
  }

  /** pg declares any stream, but always opens a socket. */
  get #socket(): Socket {
    return this.connection.stream as Socket;
  }
}

/** Runs `work` on its own connection, for commands and jobs whose statements may be slow. */
export async function withClient<T>(
  url: string,
  { name, silenceMs = LONG_SILENCE_MS }: { name: string; silenceMs?: number },
  work: (client: WatchedClient) => Promise<T>,
): Promise<T> {
  const client = new WatchedClient({ connectionString: url, application_name: name, silenceMs });
  // a broken connection fails the running statement; without this handler it would also end the process
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The roles of the product's connections. The login role owns the tables and runs migrations; API requests
 * never use it.
 */
export const APP_ROLE = 'enamel_app';
/** Work across sites: jobs, reconciliation, catalog copies, backups. */
export const JOBS_ROLE = 'enamel_jobs';
/** Calls of the staff: the rows of the brands and offices of one person (decision 068). */
export const STAFF_ROLE = 'enamel_staff';

/**
 * For a transaction that reads all brands: on Citus, one connection to each worker, so that all rows of a brand are of
 * one snapshot. It has no effect elsewhere.
 */
export const ONE_SNAPSHOT_A_WORKER = 'set local citus.max_adaptive_executor_pool_size = 1';

/** Runs `work` in a transaction of this connection; it is rolled back if `work` fails. */
export async function inTransactionOn<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // on a broken connection it fails too, and the first error says more
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
