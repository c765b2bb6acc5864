import type { RequestContext } from '#api/http/request-context.ts';
import { isWithinLimit, type Limit } from '../limits/rate-limit.ts';

/** More often than a person searches without a result. */
const HINTS: Limit = { name: 'finder-hint', most: 60, perSeconds: 60 };

/**
 * Whether a visitor gets the hint at the nearest dentist elsewhere. The hint is optional: it is left out for frequent
 * requests, or while the counters are unavailable.
 */
export async function canSuggest(
  call: Pick<RequestContext, 'deps' | 'site' | 'clientAddress'>,
): Promise<boolean> {
  try {
    return await isWithinLimit(call, HINTS);
  } catch {
    return false;
  }
}
