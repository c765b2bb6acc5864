import type { Database } from '../../../db/database.ts';
import type { Call } from '../../call.ts';
import { BoundedQueue } from '../auth/bounded-queue.ts';

const MOST_WAITING = 500;
/** Someone who waits longer for the payment to begin has given up, or believes it has failed. */
const LONGEST_WAIT_MS = 8_000;

/** One for a database, as the connections are. */
const lanes = new WeakMap<Database, BoundedQueue>();

/**
 * Lets payments pass a few at a time. A payment that has begun needs a connection again after each answer of the
 * processor; were any number of them let in, those under way would wait behind those that come, and time out with
 * the money taken.
 * @throws Refusal unavailable when the payment was not begun: too many wait, it waited too long, or its caller is gone
 */
export function inPaymentLane<T>(
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
