import type { Call } from '#api/http/request-context.ts';
import { isWithinLimit, type Limit } from '../limits/rate-limit.ts';

/** Nobody looks in vain so often by hand. */
const HINTS: Limit = { name: 'finder-hint', most: 60, perSeconds: 60 };

/**
 * Whether a visitor gets the hint at the nearest dentist elsewhere. It is an extra: who asks too often, or while
 * nothing can be counted, gets the search without it.
 */
export async function canSuggest(call: Pick<Call, 'parts' | 'site' | 'clientAddress'>): Promise<boolean> {
  try {
    return await isWithinLimit(call, HINTS);
  } catch {
    return false;
  }
}
