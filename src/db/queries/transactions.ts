import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { lazyPer } from '#util/collections/lazy.ts';
import { WatchedClient } from '../connection/client.ts';
import { isReadOnly, isRetryable } from '../connection/database-errors.ts';
import type { Tx } from './database.ts';

/** `begin`, and settings of the transaction, such as its role */
type Begin = readonly string[];
type Work<T> = (tx: Tx) => Promise<T>;

const TRIES = 4;

/** Runs `transaction` again after a conflict with another transaction. */
async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await transaction();
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error;
    }
  }
}

/** Sends the statements of `begin`, and the settings that a connection through a pooler does not have. */
async function beginOn(client: pg.PoolClient, begin: Begin): Promise<void> {
  const steps = client instanceof WatchedClient ? [...begin, ...client.transactionSettings] : begin;
  const isStepwise = client instanceof WatchedClient && client.beginsStepwise;
  if (isStepwise) await Promise.all(steps.map((step) => client.query(step)));
  else await client.query(steps.join('; '));
}

const transactionOn = lazyPer((client: pg.PoolClient): Tx => drizzle({ client, casing: 'snake_case' }));

/** Runs `work` in a transaction; retries it after a conflict with another transaction. */
export const inTransaction = <T>(pool: pg.Pool, begin: Begin, work: Work<T>): Promise<T> =>
  withRetries(() => oneTransaction(pool, begin, work));

async function oneTransaction<T>(pool: pg.Pool, begin: Begin, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // sent together with the first query; if it fails, so do all later ones
    const begun = beginOn(client, begin);
    const [result] = await Promise.all([work(transactionOn(client)), begun]);
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
    if (client instanceof WatchedClient) client.allowSilence(null);
    client.release(broken);
  }
}

/** Waits for the lock of this name, and holds it until the end of the transaction. */
export async function takeLock(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * Raises the time limit for a transaction of `inSite` or `acrossSites` that reads or changes very many rows, until its
 * end.
 */
export async function allowLonger(tx: Tx, timeoutMs = 60_000): Promise<void> {
  const client = tx.$client;
  if (client instanceof WatchedClient) client.allowSilence(timeoutMs);
  const serverMs = Math.ceil(timeoutMs * 0.9);
  await client.query(`set local statement_timeout = ${serverMs}; set local lock_timeout = ${serverMs}`);
}

/** Lets `work` send queries on the connection until it first waits; later queries are refused. */
const readerOn = lazyPer((client: pg.PoolClient) => {
  let isOpen = false;
  const query = (...args: Parameters<pg.PoolClient['query']>) => {
    if (!isOpen) throw new Error('a read sends all its queries at once: this one came too late');
    return client.query(...args);
  };
  const guarded: pg.PoolClient = Object.create(client, { query: { value: query } });
  const tx: Tx = drizzle({ client: guarded, casing: 'snake_case' });
  return async <T>(work: Work<T>): Promise<T> => {
    isOpen = true;
    try {
      return work(tx);
    } finally {
      isOpen = false;
    }
  };
});

/**
 * Sends `begin`, the queries of `work`, and the commit without waiting. If a query fails, Postgres refuses
 * the later ones, and the commit ends the transaction anyway. Retried after a conflict with another
 * transaction.
 */
export const readInOneTrip = <T>(pool: pg.Pool, begin: Begin, work: Work<T>): Promise<T> =>
  withRetries(async () => (await oneTrip(pool, begin, work)).result);

/** `readInOneTrip` for changes: fails if the commit does, and then the outcome is unknown. */
export const changeInOneTrip = <T>(pool: pg.Pool, begin: Begin, work: Work<T>): Promise<T> =>
  withRetries(async () => {
    const { result, notCommitted } = await oneTrip(pool, begin, work);
    if (notCommitted) throw notCommitted;
    return result;
  });

async function oneTrip<T>(
  pool: pg.Pool,
  begin: Begin,
  work: Work<T>,
): Promise<{ result: T; notCommitted: Error | undefined }> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const begun = beginOn(client, begin);
    const responses = Promise.all([readerOn(client)(work), begun]);
    const ended = client.query('commit').catch((error: Error) => {
      broken = error;
    });
    // release the connection only after all responses have arrived
    await Promise.allSettled([responses, ended]);
    const [result] = await responses;
    return { result, notCommitted: broken };
  } catch (error) {
    // discard the connection: the next one may lead to the new primary
    if (isReadOnly(error)) broken ??= error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
