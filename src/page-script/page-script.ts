import { trackUnsavedInput, watchChunkErrors } from '#client/page/reload.ts';
import { startAuth } from '#stores/auth.ts';
import { watchIslands } from './island-watch.ts';
import { startSessionWatch } from './session-watch/session-watch.ts';

/** Delay after page load for work that is not urgent (specification §9). */
const DEFER_MS = 1000;

/**
 * Runs on every page after the first paint: at once for a member and on pages with a small script, elsewhere a second
 * after loading. The script in the head loads it (layouts/first-paint.ts).
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
  if (document.querySelector('[data-switch]'))
    import('./language-switch/language-switch.ts').then((module) => module.startLanguageSwitch(), ignore);
  afterLoad(DEFER_MS, () => {
    watchIslands();
    import('./deferred-tasks.ts').then((tasks) => tasks.startDeferredTasks(), ignore);
  });
}

/** Called by the logout button; loaded on demand, because most visits do not use it. */
export const logOut = (): Promise<void> =>
  import('./log-out-button.ts').then((module) => module.logOutFromButton());

/** Called by the language switch before it opens the page in the other language. */
export const changeLanguage = (link: HTMLAnchorElement): Promise<void> =>
  import('./language-switch/language-switch.ts').then((module) => module.keepForLanguage(link));

/** For scripts that do not load: the next page tries again. */
const ignore = (): void => {};

/** If the error page cannot be loaded either, the page stays as published. */
function failPage(error: unknown): void {
  reportError(error);
  void import('./show-error-page.ts').then((page) => page.showErrorPage(error), ignore);
}

/**
 * Runs a task this long after the page's load event, which may have passed already.
 */
export function afterLoad(waitMs: number, task: () => void): void {
  if (document.readyState !== 'complete') {
    window.addEventListener('load', () => setTimeout(task, waitMs), { once: true });
    return;
  }
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sinceMs = visit?.loadEventEnd ? performance.now() - visit.loadEventEnd : 0;
  setTimeout(task, Math.max(0, waitMs - sinceMs));
}

/** What a small script does to the element that names it in `data-mount`. */
interface SmallScript {
  mount(place: HTMLElement): void;
}

/** Each enhances markup that is complete without it. */
const SMALL_SCRIPTS: Record<string, () => Promise<SmallScript>> = {
  'open-now': () => import('#islands/office/open-now.ts'),
  'verified-days': () => import('#islands/office/verified-days.ts'),
  'fee-search': () => import('#islands/office/fee-search.ts'),
  directory: () => import('./directory-search/directory-search.ts'),
  'plan-picker': () => import('./plan-picker/plan-picker.ts'),
  resume: () => import('./plan-picker/resume-checkout.ts'),
};

/** `data-mount` has also loaded this script without delay (layouts/first-paint.ts); `data-mount-later` has not. */
async function mountScripts(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-mount], [data-mount-later]')];
  await Promise.all(
    places.map(async (place) => {
      const { mount, mountLater } = place.dataset;
      (await SMALL_SCRIPTS[mount ?? mountLater ?? '']?.())?.mount(place);
    }),
  );
}
