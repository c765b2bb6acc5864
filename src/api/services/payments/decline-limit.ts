import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { addTo, networkOf, pointsOf } from '../limits/rate-limit.ts';

/** Thieves test stolen cards with small payments. A household has a few cards and makes a typo or two. */
const MOST = 20;
const SECONDS = 3600;

type Counted = Pick<Call, 'parts' | 'site' | 'clientAddress'>;

const keyOf = ({ site, clientAddress }: Counted) => ['declines', site, networkOf(clientAddress)];

/** @throws ApiError too_many for a network with many declined cards; unavailable */
export async function assertFewDeclines(call: Counted): Promise<void> {
  const { points, secondsLeft } = await pointsOf(call.parts, keyOf(call));
  if (points >= MOST) throw new ApiError('too_many', { retryAfterSeconds: secondsLeft });
}

export async function countDecline(call: Counted): Promise<void> {
  await addTo(call.parts, keyOf(call), 1, SECONDS);
}
