import { isTimeout, isUnavailable } from '../connection/database-errors.ts';
import type { Database } from './database.ts';
import type { Keyed, KeyedQuery } from './keyed-query.ts';

/** In a larger batch the first request would wait for the last. */
const MOST_KEYS = 16;
/** Concurrent statements per query and site; further requests are collected for the next batch. */
const MOST_UNDER_WAY = 2;
/** Time limit for a batch that waits for hanging statements. */
const PATIENCE_MS = 250;

interface Asker<Row> {
  key: string;
  resolve: (row: Keyed<Row> | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches reads by key: simultaneous requests for one site and query share a statement in one transaction,
 * because its begin, commit, and plan cost as much for one row as for sixteen.
 * A request never gets data that was read before it, or another key's row. If a batched query fails, each key
 * is retried alone, so that one key's error does not reach the others. If the server is unavailable or too
 * slow, nothing is retried.
 */
export class GatheredReads {
  readonly #read: Database['read'];
  readonly #onSent: (keys: number) => void;
  readonly #gates = new Map<KeyedQuery<unknown>, Map<string, Gate<unknown>>>();

  /** @param onSent called with the number of keys in each statement */
  constructor(read: Database['read'], onSent: (keys: number) => void = () => {}) {
    this.#read = read;
    this.#onSent = onSent;
  }

  /** @returns the key's row; null if there is none */
  ask<Row>(site: string, query: KeyedQuery<Row>, key: string): Promise<Keyed<Row> | null> {
    const sites = this.#gates.get(query) ?? new Map<string, Gate<unknown>>();
    this.#gates.set(query, sites);
    const existing = sites.get(site) as Gate<Row> | undefined;
    if (existing) return existing.ask(key);
    const gate = new Gate<Row>((keys) => {
      this.#onSent(keys.length);
      return this.#read(site, (tx) => query.run(tx, { site, keys }));
    });
    sites.set(site, gate as unknown as Gate<unknown>);
    return gate.ask(key);
  }
}

/** Errors of the server, not of a key: retrying each key would add load to an overloaded server. */
const isEverybodys = (error: unknown): boolean => isUnavailable(error) || isTimeout(error);

/** Collects requests for the same site and query. */
class Gate<Row> {
  #waiting: Asker<Row>[] = [];
  #underWay = 0;
  #isDue = false;
  #hurry: NodeJS.Timeout | null = null;
  readonly #send: (keys: readonly string[]) => Promise<Keyed<Row>[]>;

  constructor(send: (keys: readonly string[]) => Promise<Keyed<Row>[]>) {
    this.#send = send;
  }

  ask(key: string): Promise<Keyed<Row> | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (this.#isDue) return;
      this.#isDue = true;
      // after all requests that have already arrived
      setImmediate(() => {
        this.#isDue = false;
        this.#leave(MOST_UNDER_WAY);
      });
    });
  }

  #leave(mostUnderWay: number): void {
    while (this.#waiting.length > 0 && this.#underWay < mostUnderWay) {
      const askers = this.#waiting.splice(0, MOST_KEYS);
      this.#underWay += 1;
      void this.#answer(askers).finally(() => {
        this.#underWay -= 1;
        this.#leave(MOST_UNDER_WAY);
      });
    }
    if (this.#waiting.length > 0) this.#hurry ??= setTimeout(() => this.#overtake(), PATIENCE_MS).unref();
  }

  /** From here on, the connection pool limits the wait. */
  #overtake(): void {
    this.#hurry = null;
    this.#leave(this.#underWay + 1);
  }

  async #answer(askers: readonly Asker<Row>[]): Promise<void> {
    const keys = [...new Set(askers.map(({ key }) => key))];
    try {
      const rows = new Map((await this.#send(keys)).map((row) => [row.key, row]));
      for (const { key, resolve } of askers) resolve(rows.get(key) ?? null);
    } catch (error) {
      if (keys.length === 1 || isEverybodys(error)) for (const { reject } of askers) reject(error);
      else await Promise.all(keys.map((key) => this.#answer(askers.filter((asker) => asker.key === key))));
    }
  }
}
