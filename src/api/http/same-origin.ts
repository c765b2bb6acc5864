import { ApiError } from '../kernel/errors.ts';
import { isSameSecret } from '../kernel/tokens.ts';
import type { BrowserSession } from './browser-session.ts';

/**
 * Refuses a change that another website asks for (specification §7; decision 009): browsers say where a
 * request comes from, and only a page of ours can know the csrf token.
 * @throws ApiError wrong_origin, csrf
 */
export function assertSameOrigin(request: Request, session: BrowserSession): void {
  const fetchSite = request.headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') throw new ApiError('wrong_origin');
  const origin = request.headers.get('origin');
  if (origin !== null && hostOf(origin) !== request.headers.get('host')?.toLowerCase())
    throw new ApiError('wrong_origin');
  const given = request.headers.get('csrf-token') ?? '';
  const expected = session.csrfToken;
  if (expected === null || !isSameSecret(given, expected)) throw new ApiError('csrf');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
