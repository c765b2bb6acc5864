import type { Database } from '../../../db/database.ts';
import type { ApiParts } from '../../parts.ts';
import { BoundedQueue } from '../auth/bounded-queue.ts';

/** About three seconds of payments; who comes then is sent away before anything has begun. */
const MOST_WAITING = 500;

/** One for a database, as the connections are. */
const lanes = new WeakMap<Database, BoundedQueue>();

/**
 * Lets payments pass a few at a time. A payment that has begun needs a connection again after each answer of the
 * processor; were any number of them let in, those under way would wait behind those that come, and time out with
 * the money taken.
 * @throws Refusal unavailable when too many wait
 */
export function inPaymentLane<T>(
  { database, settings }: Pick<ApiParts, 'database' | 'settings'>,
  work: () => Promise<T>,
): Promise<T> {
  let lane = lanes.get(database);
  if (!lane) {
    const atOnce = Math.max(2, Math.floor(settings.DATABASE_POOL * 0.7));
    lane = new BoundedQueue({ atOnce, mostWaiting: MOST_WAITING });
    lanes.set(database, lane);
  }
  return lane.run(work);
}
