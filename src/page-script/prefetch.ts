/** Pages that are prefetched at a time (specification §9). */
const CONCURRENCY = 4;
/** How long a click waits for a page that is being prefetched (specification §9). */
const CLICK_WAIT_MS = 100;

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether the visitor's connection is too slow, or saves data. */
export const prefersLessData = ({ effectiveType, saveData }: Connection = {}): boolean =>
  effectiveType === 'slow-2g' || saveData === true;

/** The path of the page that a link leads to; null if there is nothing to prefetch. */
export function pageToPrefetch(link: HTMLAnchorElement, here: Location): string | null {
  if (link.origin !== here.origin || link.target || link.hasAttribute('download')) return null;
  if (link.pathname === here.pathname || link.search) return null;
  // files and API responses are not pages
  return /\.\w+$|^\/api\//.test(link.pathname) ? null : link.pathname;
}

/**
 * Prefetches the pages whose links are on the screen, first the one under the pointer. Starts a second after the page has
 * loaded.
 */
export function startPrefetch(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (prefersLessData(connection)) return;
  const requested = new Set<string>();
  const waiting: string[] = [];
  const running = new Map<string, Promise<void>>();

  const fetchNext = (): void => {
    // the connection may have become slow
    while (running.size < CONCURRENCY && !prefersLessData(connection)) {
      const page = waiting.shift();
      if (page === undefined) return;
      const fetching = prefetch(page).finally(() => {
        running.delete(page);
        fetchNext();
      });
      running.set(page, fetching);
    }
  };
  const enqueue = (link: HTMLAnchorElement, isFirst = false): void => {
    const page = pageToPrefetch(link, location);
    if (page === null || requested.has(page)) return;
    requested.add(page);
    if (isFirst) waiting.unshift(page);
    else waiting.push(page);
    fetchNext();
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      enqueue(target as HTMLAnchorElement);
    }
  });
  // few visitors change the language
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([data-switch])'))
    observer.observe(link);
  document.addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (link) enqueue(link, true);
  });
  document.addEventListener('click', (event) => delayClick(event, running));
}

/**
 * Resolves when the page is in the browser's cache, or cannot be loaded. Uses fetch() instead of `<link rel=prefetch>`,
 * which the page's policy blocks in Firefox and older browsers (decision 038).
 */
async function prefetch(page: string): Promise<void> {
  try {
    // a redirect may lead to another website, which the page's policy blocks
    const response = await fetch(page, { priority: 'low', redirect: 'manual' });
    await response.text();
  } catch {
    // a click requests it again
  }
}

/** Waits briefly for a page that is being prefetched, which is faster than requesting it again. */
function delayClick(event: MouseEvent, running: ReadonlyMap<string, Promise<void>>): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]');
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented) return;
  const fetching = running.get(pageToPrefetch(link, location) ?? '');
  if (!fetching) return;
  event.preventDefault();
  const timeout = new Promise((resolve) => setTimeout(resolve, CLICK_WAIT_MS));
  void Promise.race([fetching, timeout]).then(() => location.assign(link.href));
}
