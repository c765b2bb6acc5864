import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { sqlState } from '../connection/database-errors.ts';

/** How long a change of the tables waits for others, and how long it lets them go on in between. */
export interface LockPatience {
  /** whoever writes to the table waits behind a change that waits: for so long at most */
  lockMs: number;
  pauseMs: number;
  tries: number;
  /** somebody else uses what is to be changed, and it is tried again */
  onWait: (said: string) => void;
}

export const LOCK_PATIENCE: LockPatience = { lockMs: 2_000, pauseMs: 2_000, tries: 30, onWait: () => {} };

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Does something that may need locks on whole tables, and nothing where it does not get them soon: a backup that reads
 * for an hour would otherwise stop every write that comes after the change that waits for it. Then it is tried again.
 * @param work undone as a whole where it fails
 * @throws Error that says what to do, once it was tried often enough
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
      } catch (fault) {
        if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(fault))) throw fault;
        if (tried >= tries)
          throw new Error(
            'The tables of the database could not be changed: something else has been using them for too long, such as a backup, or a session that was left open. Nothing was done by halves. Start again when it has ended.',
            { cause: fault },
          );
        onWait('The database is waiting for whoever else uses its tables, such as a backup …');
        await pause(pauseMs);
      }
    }
  } finally {
    await client.query('reset lock_timeout');
  }
}
