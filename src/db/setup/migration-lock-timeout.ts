import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { sqlState } from '../connection/database-errors.ts';

/** How long a schema change waits for locks, and the pause between attempts. */
export interface LockPatience {
  /** other writers queue behind the waiting change for at most this long */
  lockMs: number;
  pauseMs: number;
  tries: number;
  /** called when tables are in use and the change is retried */
  onWait: (message: string) => void;
}

export const LOCK_PATIENCE: LockPatience = { lockMs: 2_000, pauseMs: 2_000, tries: 30, onWait: () => {} };

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Runs work that needs locks on whole tables, with a short lock timeout and retries. Without the timeout, a
 * long backup would block the change, and the waiting change would block every write after it.
 * @param work rolled back completely if it fails
 * @throws Error with a remedy after too many attempts
 */
export async function withLocks<T>(
  client: pg.ClientBase,
  { lockMs, pauseMs, tries, onWait }: LockPatience,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`set lock_timeout = ${Math.trunc(lockMs)}`);
  try {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(error))) throw error;
        if (tried >= tries)
          throw new Error(
            'The tables of the database could not be changed: something else has been using them for too long, such as a backup, or a session that was left open. Nothing was done by halves. Start again when it has ended.',
            { cause: error },
          );
        onWait('The migration is waiting for other users of the tables, such as a backup …');
        await pause(pauseMs);
      }
    }
  } finally {
    await client.query('reset lock_timeout');
  }
}
