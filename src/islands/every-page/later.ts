import { hasKept } from '../../client/kept-record.ts';
import { pageConfig } from '../../client/page-config.ts';
import { startPrefetch } from './prefetch.ts';

/** What makes nothing of this page work, only the next one faster, or the site better. It is loaded last of all. */
export function startLater(): void {
  startPrefetch();
  watchVisit();
  endOffline();
}

/** Once, where the visit is to be watched at all; what does it is far bigger than the page. */
function watchVisit(): void {
  const { monitoring, site } = pageConfig();
  if (!monitoring) return;
  import('../../client/monitoring.ts').then(
    ({ startMonitoring }) => startMonitoring(monitoring, site),
    unheard,
  );
}

/** A worker that opens kept cards without network has nothing to do where none are kept any more. */
function endOffline(): void {
  if (navigator.serviceWorker?.controller && !hasKept())
    import('../membership-card/cards-offline.ts').then(({ endOffline: end }) => end(), unheard);
}

/** Nothing that the visitor is waiting for: the next page tries again. */
const unheard = (): void => {};
