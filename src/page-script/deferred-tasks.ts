import { reloadPage } from '#client/page/navigate.ts';
import { pageConfig } from '#client/page/page-meta.ts';
import { mayLoseWork } from '#client/page/reload.ts';
import { hasSavedCards } from '#client/storage/saved-cards.ts';
import { readStorage, writeStorage } from '#client/storage/storage.ts';
import { startPrefetch } from './prefetch.ts';

/** Loads last what nothing on this page waits for: prefetching, checks for a new build, monitoring. */
export function startLater(): void {
  collapseLongDetails();
  startBuildWatch();
  startPrefetch();
  watchVisit();
  stopOffline();
}

/** Once, where the visit is to be watched at all; what does it is far bigger than the page. */
function watchVisit(): void {
  const { monitoring, site } = pageConfig();
  // Global Privacy Control (https://w3c.github.io/gpc); the browser also sends it to the server as `Sec-GPC: 1`
  const isRefused = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  if (!monitoring || isRefused) return;
  import('#client/monitoring/start-monitoring.ts').then(
    ({ startMonitoring }) => startMonitoring(monitoring, site),
    unheard,
  );
}

/** A worker that opens kept cards without network has nothing to do where none are kept any more. */
function stopOffline(): void {
  if (navigator.serviceWorker?.controller && !hasSavedCards())
    import('#islands/shared/id-card/offline-cards.ts').then(
      ({ unregisterWorker }) => unregisterWorker(),
      unheard,
    );
}

/** Nothing that the visitor is waiting for: the next page tries again. */
const unheard = (): void => {};

const MANIFEST = '/builds/latest.json';
const EVERY_MS = 5 * 60_000;
/** Going back and forth between tabs asks no more often than that. */
const AT_MOST_EVERY_MS = 60_000;
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
  let askedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return;
    if (Date.now() - askedAt < AT_MOST_EVERY_MS) return;
    askedAt = Date.now();
    const now = await readBuild();
    if (now === null) return;
    first ??= now;
    if ((now === first && isOwnBuild(now)) || mayLoseWork()) return;
    if (readStorage('sessionStorage', RELOADED_FOR) === now) return;
    if (writeStorage('sessionStorage', RELOADED_FOR, now)) reloadPage();
  };
  void look();
  setInterval(look, EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
}

/** Whether the page uses the script of that build; an older manifest does not contain it. */
function isOwnBuild(manifest: string): boolean {
  const script = /"script":"([^"]*)"/.exec(manifest)?.[1];
  return !script || script === document.documentElement.dataset.script;
}

/** What tells builds apart; null where it cannot be had. */
async function readBuild(): Promise<string | null> {
  try {
    const response = await fetch(MANIFEST, { cache: 'no-cache' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/**
 * Closes long parts below the first screen of a phone, where visitors cannot see them move. They are published open:
 * without script, on a wide screen and on paper everything stands there. The directory's search opens and closes its
 * own states.
 */
export function collapseLongDetails(): void {
  if (!matchMedia('(max-width: 40rem)').matches) return;
  const long = [
    ...document.querySelectorAll<HTMLDetailsElement>('details.fold[open]:not(.directory-state)'),
  ].filter((details) => details.getBoundingClientRect().top > innerHeight);
  for (const details of long) details.open = false;
  addEventListener('beforeprint', () => {
    for (const details of long) details.open = true;
  });
}
