import { trackUnsavedInput, watchChunkErrors } from '#client/page/reload.ts';
import { startAuth } from '#stores/auth.ts';
import { afterLoad } from './after-load.ts';
import { watchIslands } from './island-watch.ts';
import { startSessionWatch } from './session-watch/session-watch.ts';
import { mountScripts } from './small-scripts.ts';

/** Delay after page load for work that is not urgent (specification §9). */
const LATER_MS = 1000;

/**
 * What runs on every page once it has been painted: at once for a member and where something wants to be woken, a
 * second after loading everywhere else. The script in the head loads it and asks it to log out
 * (layouts/first-paint.ts).
 */
export function start(): void {
  watchChunkErrors();
  trackUnsavedInput();
  try {
    startAuth();
    startSessionWatch();
  } catch (error) {
    // The page might show another member's data, and could not log members out, so it fails as a whole (decision 043).
    failPage(error);
    return;
  }
  void mountScripts();
  afterLoad(LATER_MS, () => {
    watchIslands();
    import('./deferred-tasks.ts').then((later) => later.startLater(), ignore);
  });
}

/** The logout button; most visits end without it. */
export const logOut = (): Promise<void> =>
  import('./log-out-button.ts').then((asked) => asked.logOutFromButton());

/** A file that does not load: the next page tries again. */
const ignore = (): void => {};

/** If the error page cannot be loaded either, the page stays as published. */
function failPage(error: unknown): void {
  reportError(error);
  void import('./show-error-page.ts').then((page) => page.showErrorPage(error), ignore);
}
