import { showToast } from '#islands/shared/toasts/show-toast.ts';
import type { LeftElsewhere } from '#stores/auth.ts';
import { removeToastGroup } from '#stores/toasts.ts';
import { t } from './texts.ts';

const LIFE_MS = 8000;
/** With one id, a new toast about the session replaces the last one. */
const SESSION_TOAST = { id: 'session', group: 'session' };

export const toastStillLoggedIn = (): string =>
  showToast({ ...SESSION_TOAST, severity: 'success', summary: t.stillLoggedIn, life: LIFE_MS });

/** The page stays open here, but no longer shows account data. */
export const toastLoggedOut = (how: LeftElsewhere): string =>
  showToast({
    ...SESSION_TOAST,
    severity: 'info',
    summary: t.loggedOut,
    detail: how === 'idle' ? t.endedIdle : t.leftElsewhere,
  });

/** Removes messages about the last session after a new login. */
export const removeSessionToasts = (): void => removeToastGroup(SESSION_TOAST.group);
