/** At most so many pages are fetched ahead at a time (specification §9). */
const AT_ONCE = 4;
/** A click waits no longer than this for a page that is just being fetched (specification §9). */
const TRANSITION_MS = 100;

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** Whether fetching ahead would cost the visitor more than it brings. */
export const prefersLessData = ({ effectiveType, saveData }: Connection = {}): boolean =>
  effectiveType === 'slow-2g' || saveData === true;

/** The page that a link leads to; null where there is nothing to fetch ahead. */
export function pageOf(link: HTMLAnchorElement, here: Location): string | null {
  if (link.origin !== here.origin || link.target || link.hasAttribute('download')) return null;
  if (link.pathname === here.pathname || link.search) return null;
  // files and answers of the API are no pages
  return /\.\w+$|^\/api\//.test(link.pathname) ? null : link.pathname;
}

/**
 * Fetches the pages ahead that the visitor may go to next: those whose links are on the screen, four at a time.
 * Runs a second after the page was loaded; not on a slow-2g connection, and not where data is to be saved.
 */
export function startPrefetch(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (prefersLessData(connection)) return;
  const known = new Set<string>();
  const waiting: string[] = [];
  const running = new Map<string, Promise<void>>();

  const next = (): void => {
    // a phone may have left the better network since
    while (running.size < AT_ONCE && !prefersLessData(connection)) {
      const page = waiting.shift();
      if (page === undefined) return;
      const fetching = fetchAhead(page).finally(() => {
        running.delete(page);
        next();
      });
      running.set(page, fetching);
    }
  };
  const wish = (link: HTMLAnchorElement, isSoon = false): void => {
    const page = pageOf(link, location);
    if (page === null || known.has(page)) return;
    known.add(page);
    if (isSoon) waiting.unshift(page);
    else waiting.push(page);
    next();
  };

  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      wish(target as HTMLAnchorElement);
    }
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) seen.observe(link);
  document.addEventListener('pointerover', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
    if (link) wish(link, true);
  });
  document.addEventListener('click', (event) => waitShortly(event, running));
}

/**
 * Resolves when the page is in the browser's cache, or cannot be loaded. Uses fetch() instead of `<link rel=prefetch>`,
 * which the page's policy blocks in Firefox and older browsers (decision 038).
 */
async function fetchAhead(page: string): Promise<void> {
  try {
    // a redirect may lead to another website, which the page's policy blocks
    const answer = await fetch(page, { priority: 'low', redirect: 'manual' });
    await answer.text();
  } catch {
    // a click requests it again
  }
}

/** A page that has nearly arrived is quicker than one asked for again. */
function waitShortly(event: MouseEvent, running: ReadonlyMap<string, Promise<void>>): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]');
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented) return;
  const arriving = running.get(pageOf(link, location) ?? '');
  if (!arriving) return;
  event.preventDefault();
  const atMost = new Promise((resolve) => setTimeout(resolve, TRANSITION_MS));
  void Promise.race([arriving, atMost]).then(() => location.assign(link.href));
}
