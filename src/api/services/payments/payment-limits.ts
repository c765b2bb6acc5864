import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Database } from '#db/queries/database.ts';
import { BoundedQueue } from '../limits/bounded-queue.ts';
import { addTo, networkOf, pointsOf } from '../limits/rate-limit.ts';

/** Thieves test stolen cards with small payments. A household has a few cards and makes a typo or two. */
const MOST = 20;
const SECONDS = 3600;

type Counted = Pick<RequestContext, 'parts' | 'site' | 'clientAddress'>;

const keyOf = ({ site, clientAddress }: Counted) => ['declines', site, networkOf(clientAddress)];

/** @throws ApiError too_many for a network with many declined cards; unavailable */
export async function assertFewDeclines(call: Counted): Promise<void> {
  const { points, secondsLeft } = await pointsOf(call.parts, keyOf(call));
  if (points >= MOST) throw new ApiError('too_many', { retryAfterSeconds: secondsLeft });
}

export async function countDecline(call: Counted): Promise<void> {
  await addTo(call.parts, keyOf(call), 1, SECONDS);
}

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
  { parts: { database, settings }, request }: Pick<RequestContext, 'parts' | 'request'>,
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
