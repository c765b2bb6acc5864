import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isReadOnly, isRetryable } from '../connection/database-errors.ts';
import type { WatchedClient } from '../connection/timeout-client.ts';
import type { Tx } from './database.ts';

const TRIES = 4;

/** Runs `work` in a transaction; retries it after a conflict with another transaction. */
export async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await oneTransaction(pool, begin, work);
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error;
    }
  }
}

const writing = new WeakMap<pg.PoolClient, Tx>();

async function oneTransaction<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let tx = writing.get(client);
  if (!tx) {
    tx = drizzle({ client, casing: 'snake_case' });
    writing.set(client, tx);
  }
  let broken: Error | undefined;
  try {
    // sent together with the first query; if it fails, so do all later ones
    const begun = client.query(begin);
    const [result] = await Promise.all([work(tx), begun]);
    // after a failed statement, even a caught one, Postgres responds to a commit with a rollback
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('a statement failed, so the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch((second: Error) => {
      broken = second;
    });
    // discard the connection: the next one may lead to the new primary
    if (isReadOnly(error)) broken ??= error as Error;
    throw error;
  } finally {
    if (longer.delete(client)) watchedBy(client).allowSilence(null);
    client.release(broken);
  }
}

const watchedBy = (client: pg.PoolClient): WatchedClient => client as unknown as WatchedClient;

/** Connections whose transaction has a longer limit. */
const longer = new WeakSet<pg.PoolClient>();

/**
 * Raises the time limit for a transaction of `inSite` or `acrossSites` that reads or changes very many rows, until its
 * end.
 */
export async function allowLonger(tx: Tx, timeoutMs = 60_000): Promise<void> {
  const client = tx.$client as pg.PoolClient;
  longer.add(client);
  watchedBy(client).allowSilence(timeoutMs);
  const serverMs = Math.ceil(timeoutMs * 0.9);
  await client.query(`set local statement_timeout = ${serverMs}; set local lock_timeout = ${serverMs}`);
}

/** The connection of a read, which accepts queries only until the commit is sent. */
class ReadingClient {
  readonly tx: Tx;
  #isOpen = false;
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    this.tx = drizzle({ client: this as unknown as pg.PoolClient, casing: 'snake_case' });
  }

  /** Lets `work` send its queries. */
  async send<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#isOpen = true;
    try {
      return work(this.tx);
    } finally {
      this.#isOpen = false;
    }
  }

  query(...query: Parameters<pg.PoolClient['query']>): unknown {
    if (!this.#isOpen) throw new Error('a read sends all its queries at once: this one came too late');
    return this.#client.query(...query);
  }
}

const reading = new WeakMap<pg.PoolClient, ReadingClient>();

/**
 * Sends `begin`, the queries of `work`, and the commit without waiting. If a query fails, Postgres refuses
 * the later ones, and the commit ends the transaction anyway. Retried after a conflict with another
 * transaction.
 */
export async function readAtOnce<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await oneRead(pool, begin, work);
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error;
    }
  }
}

async function oneRead<T>(pool: pg.Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let through = reading.get(client);
  if (!through) {
    through = new ReadingClient(client);
    reading.set(client, through);
  }
  let broken: Error | undefined;
  try {
    const begun = client.query(begin);
    const answers = Promise.all([through.send(work), begun]);
    const ended = client.query('commit').catch((error: Error) => {
      broken = error;
    });
    // release the connection only after all responses have arrived
    await Promise.allSettled([answers, ended]);
    const [result] = await answers;
    return result;
  } finally {
    client.release(broken);
  }
}
