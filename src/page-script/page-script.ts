import { trackUnsavedInput, watchChunkErrors } from '#client/page/reload.ts';
import { startAuth } from '#stores/auth.ts';
import { watchIslands } from './island-watch.ts';
import { startSessionWatch } from './session-watch/session-watch.ts';

/** Delay after page load for work that is not urgent (specification §9). */
const LATER_MS = 1000;

/**
 * What runs on every page once it has been painted: at once for a member and on pages with a small script, a
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

/**
 * Does something a while after the page was loaded, however late or early it is asked.
 * @param waitMs after the page's load event
 */
export function afterLoad(waitMs: number, work: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => setTimeout(work, waitMs), { once: true });
    return;
  }
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sinceMs = visit?.loadEventEnd ? performance.now() - visit.loadEventEnd : 0;
  setTimeout(work, Math.max(0, waitMs - sinceMs));
}

/** What a small script does to the element that names it in `data-wake`. */
interface SmallScript {
  mount(place: HTMLElement): void;
}

/** What a page does without a framework. Each says in its markup what stands there until it runs. */
const SCRIPTS: Record<string, () => Promise<SmallScript>> = {
  'open-now': () => import('#islands/office/open-now.ts'),
  'fee-search': () => import('#islands/office/fee-search.ts'),
  directory: () => import('./directory-search/directory-search.ts'),
  'plan-picker': () => import('./plan-picker/plan-picker.ts'),
  resume: () => import('./plan-picker/resume-checkout.ts'),
};

/** Starts the small scripts that the page's markup names: at once with `data-wake`, a second after loading else. */
async function mountScripts(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-wake], [data-wake-later]')];
  await Promise.all(
    places.map(async (place) => {
      const { wake, wakeLater } = place.dataset;
      (await SCRIPTS[wake ?? wakeLater ?? '']?.())?.mount(place);
    }),
  );
}
