import { isTimeout, isUnavailable } from '../connection/database-errors.ts';
import type { Database, Keyed, KeyedQuery } from './database.ts';

/** In a larger batch the first request would wait for the last. */
const MAX_KEYS = 16;
/** Concurrent statements per query and site; further requests are collected for the next batch. */
const MAX_CONCURRENT = 2;
/** Time limit for a batch that waits for hanging statements. */
const MAX_WAIT_MS = 250;

type AnyRow = Keyed<object>;

interface Request {
  key: string;
  resolve: (row: AnyRow | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches reads by key: simultaneous requests for one site and query share a statement in one transaction,
 * because its begin, commit, and plan cost as much for one row as for sixteen (decision 050).
 * A request never gets data that was read before it, or another key's row. If a batched query fails, each key
 * is retried alone, so that one key's error does not reach the others. If the server is unavailable or too
 * slow, nothing is retried.
 */
export class BatchedReads {
  readonly #read: Database['read'];
  readonly #onSent: (keys: number) => void;
  readonly #queues = new Map<KeyedQuery<object>, Map<string, Queue>>();

  /** @param onSent called with the number of keys in each statement */
  constructor(read: Database['read'], onSent: (keys: number) => void = () => {}) {
    this.#read = read;
    this.#onSent = onSent;
  }

  /** @returns the key's row; null if there is none */
  read<Row extends object>(site: string, query: KeyedQuery<Row>, key: string): Promise<Keyed<Row> | null> {
    const sites = this.#queues.get(query) ?? new Map<string, Queue>();
    this.#queues.set(query, sites);
    const send = (keys: readonly string[]): Promise<AnyRow[]> => {
      this.#onSent(keys.length);
      return this.#read(site, (tx) => query.run(tx, { site, keys }));
    };
    const queue = sites.get(site) ?? new Queue(send);
    sites.set(site, queue);
    // a queue's rows come from its own query
    return queue.read(key) as Promise<Keyed<Row> | null>;
  }
}

/** Collects requests for the same site and query. */
class Queue {
  #waiting: Request[] = [];
  #running = 0;
  #isScheduled = false;
  #overtaking: NodeJS.Timeout | null = null;
  readonly #send: (keys: readonly string[]) => Promise<AnyRow[]>;

  constructor(send: (keys: readonly string[]) => Promise<AnyRow[]>) {
    this.#send = send;
  }

  read(key: string): Promise<AnyRow | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // after all requests that have already arrived
      setImmediate(() => {
        this.#isScheduled = false;
        this.#sendBatches(MAX_CONCURRENT);
      });
    });
  }

  #sendBatches(maxConcurrent: number): void {
    while (this.#waiting.length > 0 && this.#running < maxConcurrent) {
      const requests = this.#waiting.splice(0, MAX_KEYS);
      this.#running += 1;
      void this.#answer(requests).finally(() => {
        this.#running -= 1;
        this.#sendBatches(MAX_CONCURRENT);
      });
    }
    // from then on, the connection pool limits the wait
    if (this.#waiting.length > 0)
      this.#overtaking ??= setTimeout(() => {
        this.#overtaking = null;
        this.#sendBatches(this.#running + 1);
      }, MAX_WAIT_MS).unref();
  }

  async #answer(requests: readonly Request[]): Promise<void> {
    const keys = [...new Set(requests.map(({ key }) => key))];
    try {
      const rows = new Map((await this.#send(keys)).map((row) => [row.key, row]));
      for (const { key, resolve } of requests) resolve(rows.get(key) ?? null);
    } catch (error) {
      // retrying each key would add load to an overloaded server
      const isServerError = isUnavailable(error) || isTimeout(error);
      if (keys.length === 1 || isServerError) for (const { reject } of requests) reject(error);
      else await Promise.all(keys.map((key) => this.#answer(requests.filter((each) => each.key === key))));
    }
  }
}
