import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { networkOf } from '../limits/rate-limit.ts';
import { type Throttle, takeAttempt } from '../limits/slow-down.ts';

/** Limits guessing of coupon codes; a typo or two cost nothing. */
const GUESSING: Throttle = {
  name: 'coupon',
  free: 10,
  windowSeconds: 3600,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

/**
 * Runs the work of a request with a coupon code. Many unknown codes from one network cause waits, at every endpoint:
 * the work reports one by `couponRefused('unknown')`.
 * @throws ApiError too_many
 */
export async function guardGuesses<T>(
  { site, clientAddress, parts }: Pick<Call, 'site' | 'clientAddress' | 'parts'>,
  code: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  const who = [site, networkOf(clientAddress)];
  const turn = await takeAttempt(parts, [{ slowDown: GUESSING, who, clearedBySuccess: false }]);
  try {
    const result = await work();
    await turn.succeeded();
    return result;
  } catch (error) {
    const isGuess = error instanceof ApiError && error.details.reason === 'unknown';
    if (!isGuess) await turn.takeBack();
    throw error;
  }
}
