import type { Call } from '#api/http/request-context.ts';
import type { Database } from '#db/queries/database.ts';
import { BoundedQueue } from '../limits/bounded-queue.ts';

const MOST_WAITING = 500;
/** A buyer who waits longer for the payment to start has given up, or believes that it failed. */
const LONGEST_WAIT_MS = 8_000;

/** One per database, as each has its own connection pool. */
const lanes = new WeakMap<Database, BoundedQueue>();

/**
 * Limits how many payments run at a time. A running payment needs a database connection again after each response of
 * the processor. Without a limit, running payments would wait behind new ones, and time out after the money is taken.
 * @throws ApiError unavailable if the payment was not started: too many wait, it waited too long, or its caller
 * disconnected
 */
export function limitConcurrentPayments<T>(
  { parts: { database, settings }, request }: Pick<Call, 'parts' | 'request'>,
  work: () => Promise<T>,
): Promise<T> {
  let lane = lanes.get(database);
  if (!lane) {
    const atOnce = Math.max(2, Math.floor(settings.DATABASE_POOL * 0.7));
    lane = new BoundedQueue({ atOnce, mostWaiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS });
    lanes.set(database, lane);
  }
  return lane.run(work, request.signal);
}
