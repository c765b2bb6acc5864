import { CallError } from '#client/http/call-failure.ts';

const FIRST_MS = 1000;

/**
 * The delay before a read is sent again: as long as the server asks for, twice as long after each failure, and up to
 * twice that by chance, so that the pages that an overloaded server refused do not all come back at once.
 * @param failures how often it has failed, from 1
 */
export function retryDelayMs(error: unknown, failures: number, random: () => number = Math.random): number {
  const asked =
    error instanceof CallError && error.failure.kind === 'refused' && error.failure.retryAfterSeconds;
  const least = Math.max((asked || 0) * 1000, FIRST_MS * 2 ** (failures - 1));
  return least * (1 + random());
}
