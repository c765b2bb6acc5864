import type { Socket } from 'node:net';
import pg from 'pg';

/** How long a connection may take to open, and Postgres to say anything about a query, unless a caller says otherwise. */
export const DATABASE_TIMEOUT_MS = 4_000;
/** For commands and jobs whose statements work for minutes before their first row: migrations, backups, checks. */
export const LONG_SILENCE_MS = 600_000;
/** A peer that is gone is noticed on a connection that nobody uses, too. */
const KEEP_ALIVE_MS = 10_000;

/** Postgres did not answer in time. What became of the statement under way is not known. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  readonly code = 'ETIMEDOUT';
}

export interface WatchedConfig extends pg.ClientConfig {
  /** the connection is destroyed when a query is under way and no byte comes or goes for this long */
  silenceMs?: number;
}

/** What pg keeps of a client's queries; the exact version is pinned, and tests/integration/silent-link.test.ts reads it. */
interface Internals {
  connection: { stream: Socket };
  _activeQuery: unknown;
  _sentQueryQueue: readonly unknown[];
  _queryQueue: readonly unknown[];
  _ending: boolean;
}

/**
 * A connection that is given up when the server falls silent. A link that swallows bytes never reports an error: without
 * a limit its queries stay under way forever, and a pool of such connections answers nobody, also when the link is back.
 *
 * The connection is always destroyed and never handed back: an answer that comes late would be taken for the answer to
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
      // with TLS, only now the stream that the queries use
      this.#stream.on('timeout', () => this.#onSilence());
      this.allowSilence(null);
    });
  }

  /** @param silenceMs for statements that take long; null for the connection's own limit */
  allowSilence(silenceMs: number | null): void {
    this.#stream.setTimeout(silenceMs ?? this.#silenceMs);
  }

  /** Ends the connection at once, whatever is under way. */
  destroy(reason: Error): void {
    this.#stream.destroy(reason);
  }

  #onSilence(): void {
    const { _activeQuery, _sentQueryQueue, _queryQueue, _ending } = this as unknown as Internals;
    const isBusy = _activeQuery !== null || _sentQueryQueue.length > 0 || _queryQueue.length > 0;
    // one that was told to end waits for the other side to do so too
    if (isBusy || _ending) this.destroy(new DatabaseSilent('Postgres did not answer in time'));
  }

  get #stream(): Socket {
    return (this as unknown as Internals).connection.stream;
  }
}
