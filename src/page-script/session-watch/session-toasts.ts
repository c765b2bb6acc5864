import { showToast } from '#islands/shared/toasts/show-toast.ts';
import type { LeftElsewhere } from '#stores/auth.ts';
import { removeToastGroup } from '#stores/toasts.ts';

const LIFE_MS = 8000;
/** With one id, a new toast about the session replaces the last one. */
const SESSION_TOAST = { id: 'session', group: 'session' };

export const toastStillLoggedIn = (): string =>
  showToast({ ...SESSION_TOAST, severity: 'success', summary: 'You are still logged in.', life: LIFE_MS });

/** The page stays open here, but no longer shows account data. */
export const toastLoggedOut = (how: LeftElsewhere): string =>
  showToast({
    ...SESSION_TOAST,
    severity: 'info',
    summary: 'You are logged out.',
    detail:
      how === 'idle'
        ? 'You were inactive for a while, so we ended your session to keep your data safe.'
        : 'You logged out in another tab.',
  });

/** Removes messages about the last session after a new login. */
export const removeSessionToasts = (): void => removeToastGroup(SESSION_TOAST.group);
