import { reloadPage } from '#client/page/navigate.ts';
import { pageConfig } from '#client/page/page-meta.ts';
import { mayLoseWork } from '#client/page/reload.ts';
import { hasSavedCards } from '#client/storage/saved-cards.ts';
import { readStorage, writeStorage } from '#client/storage/storage.ts';
import { startPrefetch } from './prefetch.ts';

/** Work that nothing on the page waits for: prefetching, checks for a new build, monitoring. */
export function startDeferredTasks(): void {
  collapseLongDetails();
  startBuildWatch();
  startPrefetch();
  loadMonitoring();
  removeUnusedWorker();
}

function loadMonitoring(): void {
  const { monitoring, site } = pageConfig();
  // Global Privacy Control (https://w3c.github.io/gpc); the browser also sends it to the server as `Sec-GPC: 1`
  const hasOptedOut = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  if (!monitoring || hasOptedOut) return;
  import('#client/monitoring/start-monitoring.ts').then(
    ({ startMonitoring }) => startMonitoring(monitoring, site),
    ignore,
  );
}

/** The service worker only serves saved cards. */
function removeUnusedWorker(): void {
  if (navigator.serviceWorker?.controller && !hasSavedCards())
    import('#islands/shared/id-card/offline-cards.ts').then(
      ({ unregisterWorker }) => unregisterWorker(),
      ignore,
    );
}

/** For scripts that do not load: the next page tries again. */
const ignore = (): void => {};

const MANIFEST = '/builds/latest.json';
const INTERVAL_MS = 5 * 60_000;
/** The least time between two checks when the visitor switches tabs. */
const MIN_INTERVAL_MS = 60_000;
/**
 * The manifest for which this tab has reloaded. A cache may still send the old page, so a tab does not reload twice for
 * the same manifest.
 */
const RELOADED_FOR = 'enamel_reloaded_for';

/**
 * Polls for a newer build than the page's own, or newer content than at the first request, and then reloads the page
 * (specification §4). It does not reload while a form has unsent input or a request is in progress; the next page is
 * new anyway.
 */
export function startBuildWatch(): void {
  let first: string | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const check = async (): Promise<void> => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (Date.now() - checkedAt < MIN_INTERVAL_MS) return;
    checkedAt = Date.now();
    const manifest = await readManifest();
    if (manifest === null) return;
    first ??= manifest;
    if ((manifest === first && isOwnBuild(manifest)) || mayLoseWork()) return;
    if (readStorage('sessionStorage', RELOADED_FOR) === manifest) return;
    if (writeStorage('sessionStorage', RELOADED_FOR, manifest)) reloadPage();
  };
  void check();
  setInterval(check, INTERVAL_MS);
  document.addEventListener('visibilitychange', () => void check());
}

/** Whether the page uses a script of that build, which has one for each language; an older manifest names none. */
const isOwnBuild = (manifest: string): boolean =>
  !manifest.includes('"script":') || manifest.includes(`"${document.documentElement.dataset.script}"`);

/** The manifest of the live build; null if it cannot be loaded. */
async function readManifest(): Promise<string | null> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-cache' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/**
 * Collapses long lists below the first screen of a phone, where visitors cannot see them move. They are published open,
 * for pages without script, wide screens and print. The directory's search opens and closes its own states.
 */
function collapseLongDetails(): void {
  if (!matchMedia('(max-width: 40rem)').matches) return;
  const long = [
    ...document.querySelectorAll<HTMLDetailsElement>('details.fold[open]:not(.directory-state)'),
  ].filter((details) => details.getBoundingClientRect().top > innerHeight);
  for (const details of long) details.open = false;
  addEventListener('beforeprint', () => {
    for (const details of long) details.open = true;
  });
}
