import { showToast } from '#islands/shared/toasts/show-toast.ts';
import type { LeftElsewhere } from '#stores/auth.ts';
import { removeToastGroup } from '#stores/toasts.ts';

const LIFE_MS = 8000;
/** What came last about the session counts: it takes the place of what was said before. */
const OF_SESSION = { id: 'session', group: 'session' };

/** After the warning was answered: the session goes on, here and on the server. */
export const toastStillLoggedIn = (): string =>
  showToast({ ...OF_SESSION, severity: 'success', summary: 'You are still logged in.', life: LIFE_MS });

/** The page stays open here, but no longer shows account data. */
export const toastLoggedOut = (how: LeftElsewhere): string =>
  showToast({
    ...OF_SESSION,
    severity: 'info',
    summary: 'You are logged out.',
    detail:
      how === 'idle'
        ? 'You were inactive for a while, so we ended your session to keep your data safe.'
        : 'You logged out in another tab.',
  });

/** Removes messages about the last session after a new login. */
export const takeBack = (): void => removeToastGroup(OF_SESSION.group);
