import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { ApiSettings } from '#api/kernel/settings.ts';
import { BoundedQueue } from '../limits/bounded-queue.ts';
import { addTo, networkKey, readPoints } from '../limits/rate-limit.ts';

/** Thieves test stolen cards with small payments. A household has a few cards and makes a typo or two. */
const MOST_DECLINES = 20;
const PER_SECONDS = 3600;

type LimitedCall = Pick<RequestContext, 'deps' | 'site' | 'clientAddress'>;

const keyOf = ({ site, clientAddress }: LimitedCall) => ['declines', site, networkKey(clientAddress)];

/** @throws ApiError too_many for a network with many declined cards; unavailable */
export async function assertFewDeclines(call: LimitedCall): Promise<void> {
  const { points, secondsLeft } = await readPoints(call.deps, keyOf(call));
  if (points >= MOST_DECLINES) throw new ApiError('too_many', { retryAfterSeconds: secondsLeft });
}

export async function countDecline(call: LimitedCall): Promise<void> {
  await addTo(call.deps, keyOf(call), 1, PER_SECONDS);
}

const MOST_WAITING = 500;
/** A buyer who waits longer for the payment to start has given up, or believes that it failed. */
const LONGEST_WAIT_MS = 8_000;

/**
 * Limits how many payments run at a time. A running payment needs a database connection again after each response of
 * the processor. Without a limit, running payments would wait behind new ones, and time out after the money is taken.
 */
export const createPaymentQueue = ({ DATABASE_POOL }: Pick<ApiSettings, 'DATABASE_POOL'>): BoundedQueue =>
  new BoundedQueue({
    atOnce: Math.max(2, Math.floor(DATABASE_POOL * 0.7)),
    mostWaiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  });
