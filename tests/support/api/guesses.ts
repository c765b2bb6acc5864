import { ApiError } from '#api/kernel/errors.ts';
import { normalizeEmailKey } from '#api/services/auth/email-key.ts';
import { loginGuards } from '#api/services/auth/login-throttle.ts';
import { takeAttempt } from '#api/services/limits/slow-down.ts';
import type { TestApi } from './test-api.ts';

/** One of many addresses, each in another network. */
export const networkAddress = (index: number): string => `198.51.${index >> 8}.${index & 255}`;

/**
 * Counts a wrong guess like the login call does before it checks the password, but without the slow hash that
 * the check computes.
 * @returns the waiting time in seconds, or 0 if the guess is allowed
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
    await takeAttempt(api.deps, guards);
    return 0;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many') return error.details.retryAfterSeconds ?? 0;
    throw error;
  }
}
