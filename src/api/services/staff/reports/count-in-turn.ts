import type { StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { BoundedQueue } from '#api/services/limits/bounded-queue.ts';
import type { Tx } from '#db/queries/database.ts';
import { t } from './texts.ts';

const MOST_WAITING = 20;
/** Together with its own computation, a report that waited so long is still faster than the console's time limit. */
const LONGEST_WAIT_MS = 30_000;

const queue = new BoundedQueue({
  atOnce: 1,
  mostWaiting: MOST_WAITING,
  longestWaitMs: LONGEST_WAIT_MS,
});

/**
 * Runs the transaction of a report when it is its turn. A report keeps a connection for seconds, and the staff has few,
 * so a process computes one report at a time; the others wait without a connection.
 * @throws ApiError unavailable after a long wait, or if many wait; errors of `work`
 */
export async function countInTurn<T>(
  { request, inScope }: Pick<StaffCall, 'request' | 'inScope'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let hasBegun = false;
  try {
    return await queue.run(() => {
      hasBegun = true;
      return inScope(work);
    }, request.signal);
  } catch (error) {
    if (hasBegun) throw error;
    throw new ApiError('unavailable', { message: t.reportsWait, retryAfterSeconds: LONGEST_WAIT_MS / 1000 });
  }
}
