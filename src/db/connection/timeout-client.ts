import type { Socket } from 'node:net';
import pg from 'pg';
import { CodedError } from '#util/coded-error.ts';

/** Default time limit for opening a connection, and for a response of Postgres to a query. */
export const DATABASE_TIMEOUT_MS = 4_000;
/** For commands and jobs whose statements run for minutes before their first row: migrations, backups, checks. */
export const LONG_SILENCE_MS = 600_000;
/** Keepalives detect a lost peer on idle connections too. */
const KEEP_ALIVE_MS = 10_000;

/** Postgres did not respond in time. The outcome of the running statement is unknown. */
export class DatabaseTimeoutError extends CodedError {
  readonly code = 'ETIMEDOUT';
}

export interface WatchedConfig extends pg.ClientConfig {
  /** the connection is destroyed when a query is running and no byte is sent or received for this long */
  silenceMs?: number;
}

/**
 * pg's private fields for a client's queries; the exact version is pinned, and tests/integration/database/lost-database-connection.test.ts
 * fails if they change.
 */
interface Internals {
  connection: { stream: Socket };
  _activeQuery: unknown;
  _sentQueryQueue: readonly unknown[];
  _queryQueue: readonly unknown[];
  _ending: boolean;
}

/**
 * A connection that is closed when the server is silent. A network that drops packets reports no error: without a limit
 * its queries run forever, and the pool stays full even when the network is back.
 * The connection is always destroyed and does not return to the pool: a late response would be read as the response to
 * the next query.
 */
export class WatchedClient extends pg.Client {
  readonly #silenceMs: number;

  constructor({ silenceMs = DATABASE_TIMEOUT_MS, ...config }: WatchedConfig = {}) {
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: DATABASE_TIMEOUT_MS,
      ...config,
    });
    this.#silenceMs = silenceMs;
    this.once('connect', () => {
      // with TLS, the stream that the queries use exists only now
      this.#stream.on('timeout', () => this.#onSilence());
      this.allowSilence(null);
    });
  }

  /** @param silenceMs limit for slow statements; null for the connection's own limit */
  allowSilence(silenceMs: number | null): void {
    this.#stream.setTimeout(silenceMs ?? this.#silenceMs);
  }

  /** Closes the connection at once, even while a query is running. */
  destroy(reason: Error): void {
    this.#stream.destroy(reason);
  }

  #onSilence(): void {
    const { _activeQuery, _sentQueryQueue, _queryQueue, _ending } = this as unknown as Internals;
    const isBusy = _activeQuery !== null || _sentQueryQueue.length > 0 || _queryQueue.length > 0;
    // a client that is closing waits for the other side to close too
    if (isBusy || _ending) this.destroy(new DatabaseTimeoutError('Postgres did not respond in time'));
  }

  get #stream(): Socket {
    return (this as unknown as Internals).connection.stream;
  }
}

interface ClientOptions {
  /** what Postgres lists the connection as */
  name: string;
  silenceMs?: number;
}

/** Runs `work` on its own connection, for commands and jobs whose statements may be slow. */
export async function withClient<T>(
  url: string,
  { name, silenceMs = LONG_SILENCE_MS }: ClientOptions,
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
