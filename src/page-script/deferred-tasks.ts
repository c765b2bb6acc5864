import { pageConfig } from '#client/page/page-meta.ts';
import { hasSavedCards } from '#client/storage/saved-cards.ts';
import { startBuildWatch } from './build-watch.ts';
import { collapseLongDetails } from './collapse-long-details.ts';
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
