import type { Call } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { networkOf } from '../limits/network.ts';
import { type Throttle, takeAttempt } from '../limits/slow-down.ts';

/** Codes that nobody was given are found by trying; a typo or two cost nothing. */
const GUESSING: Throttle = {
  name: 'coupon',
  free: 10,
  windowSeconds: 3600,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

/**
 * Does what a call with a coupon code asks for. Whoever tries many codes that are none of ours has to wait, whichever
 * call they try them with: the work says so by `couponRefused('unknown')`.
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
  } catch (fault) {
    const isGuess = fault instanceof ApiError && fault.details.reason === 'unknown';
    if (!isGuess) await turn.takeBack();
    throw fault;
  }
}
