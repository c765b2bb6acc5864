import { ApiError } from '#api/kernel/errors.ts';
import { normalizeEmailKey } from '#api/services/auth/email-key.ts';
import { loginGuards } from '#api/services/auth/login-throttle.ts';
import { takeAttempt } from '#api/services/limits/slow-down.ts';
import type { TestApi } from './test-api.ts';

/** One of many addresses, each in a network of its own. */
export const addressOf = (index: number): string => `198.51.${index >> 8}.${index & 255}`;

/**
 * A wrong guess as far as the counters are concerned: what the login call does before it looks at the password,
 * without the time that looking takes on purpose.
 * @returns the wait in seconds; 0 when the guess was looked at
 */
export async function guess(
  api: TestApi,
  { email, address, site = 'harbor' }: { email: string; address: string; site?: string },
): Promise<number> {
  const guards = loginGuards(
    { site, clientAddress: address },
    { emailKey: normalizeEmailKey(email), deviceHash: null },
  );
  try {
    await takeAttempt(api.parts, guards);
    return 0;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') return error.details.retryAfterSeconds ?? 0;
    throw error;
  }
}
