import { authStatus, logout } from '#contracts/auth/session.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { setCsrfToken } from '../page/page-meta.ts';
import { hasPendingLogout, mayShowOnPage, setPendingLogout } from '../session/session-state.ts';
import { call } from './call.ts';
import { CallError } from './call-failure.ts';

/** A slow server must not delay logging out. */
const LOGOUT_TIMEOUT_MS = 5000;

/** Why there is no status: an error response, no response, or a newer request has replaced this one. */
export type StatusFailure = 'refused' | 'silence' | 'overtaken';

/** Asks the server who is logged in, and writes its token into the page, unless the page shows another member. */
export async function fetchAuthStatus(): Promise<ResponseOf<typeof authStatus> | StatusFailure> {
  try {
    if (hasPendingLogout()) await endSession();
    // Keep showing the page as logged out until the pending logout has reached the server.
    if (hasPendingLogout()) return 'silence';
    const status = await call(authStatus);
    setCsrfToken(mayShowOnPage(status.accountId) ? status.csrfToken : '');
    return status;
  } catch (error) {
    const kind = error instanceof CallError && error.failure.kind;
    if (kind === 'aborted') return 'overtaken';
    return kind === 'refused' || kind === 'garbled' ? 'refused' : 'silence';
  }
}

/** Ends the session on the server, or later if the server cannot be reached now. */
export async function endSession(): Promise<void> {
  try {
    await call(logout, { timeoutMs: LOGOUT_TIMEOUT_MS });
    setPendingLogout(false);
  } catch {
    setPendingLogout(true);
  }
}
