import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The query of the page's address, such as '?section=billing'. Published pages have none. */
export const useQuery = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );

/**
 * Goes on to another address of this page, without loading it. It becomes a step of the back button.
 * @param href path and query
 * @returns false where it is the one that is shown
 */
export function pushUrl(href: string): boolean {
  if (href === location.pathname + location.search) return false;
  history.pushState(null, '', href);
  for (const listener of listeners) listener();
  return true;
}
