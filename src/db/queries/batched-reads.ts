import { isTimeout, isUnavailable } from '../connection/database-errors.ts';
import type { Database } from './database.ts';
import type { Keyed, KeyedQuery } from './keyed-query.ts';

/** More at once make the first of them wait for the last. */
const MOST_KEYS = 16;
/** Statements under way for one query of one site: while they are, those who ask are gathered for the next. */
const MOST_UNDER_WAY = 2;
/** Those who were gathered do not wait longer than this for statements that hang. */
const PATIENCE_MS = 250;

interface Asker<Row> {
  key: string;
  resolve: (row: Keyed<Row> | null) => void;
  reject: (fault: unknown) => void;
}

/**
 * Reads by key, gathered: what is asked of one site by the same query at about the same time leaves as one statement
 * in one transaction. Its beginning, its end and its plan cost as much for one row as for sixteen.
 *
 * Nobody is given what was read before they asked, and nobody another key's row. Where the statement fails for several
 * keys, each is asked for by itself: what is wrong with one is not the others' trouble. Where the server is away, or
 * takes too long for anything, nobody is asked for again.
 */
export class GatheredReads {
  readonly #read: Database['read'];
  readonly #onSent: (keys: number) => void;
  readonly #gates = new Map<KeyedQuery<unknown>, Map<string, Gate<unknown>>>();

  /** @param onSent is told how many keys each statement asks for */
  constructor(read: Database['read'], onSent: (keys: number) => void = () => {}) {
    this.#read = read;
    this.#onSent = onSent;
  }

  /** @returns the row of the key; null where there is none */
  ask<Row>(site: string, query: KeyedQuery<Row>, key: string): Promise<Keyed<Row> | null> {
    const sites = this.#gates.get(query) ?? new Map<string, Gate<unknown>>();
    this.#gates.set(query, sites);
    const known = sites.get(site) as Gate<Row> | undefined;
    if (known) return known.ask(key);
    const gate = new Gate<Row>((keys) => {
      this.#onSent(keys.length);
      return this.#read(site, (tx) => query.run(tx, { site, keys }));
    });
    sites.set(site, gate as unknown as Gate<unknown>);
    return gate.ask(key);
  }
}

/** Not of one key: asking for each by itself would burden a server that is overloaded already. */
const isEverybodys = (fault: unknown): boolean => isUnavailable(fault) || isTimeout(fault);

/** Where those wait who ask the same of one site. */
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
      // after all requests that have arrived by now were begun
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

  /** From here on the pool of connections says how long one waits. */
  #overtake(): void {
    this.#hurry = null;
    this.#leave(this.#underWay + 1);
  }

  async #answer(askers: readonly Asker<Row>[]): Promise<void> {
    const keys = [...new Set(askers.map(({ key }) => key))];
    try {
      const rows = new Map((await this.#send(keys)).map((row) => [row.key, row]));
      for (const { key, resolve } of askers) resolve(rows.get(key) ?? null);
    } catch (fault) {
      if (keys.length === 1 || isEverybodys(fault)) for (const { reject } of askers) reject(fault);
      else await Promise.all(keys.map((key) => this.#answer(askers.filter((asker) => asker.key === key))));
    }
  }
}
