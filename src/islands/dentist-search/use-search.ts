import { useMemo, useSyncExternalStore } from 'react';
import { readSearch, type Search, searchQuery } from './search.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The search in the page's address. The published page has none: its address is not known yet. */
export function useSearch(): Search {
  const query = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  return useMemo(() => readSearch(query), [query]);
}

/** The address of this page with another search. */
export const searchHref = (search: Search): string =>
  `${location.pathname}${searchQuery(search, location.search)}`;

/**
 * Goes on to another search. It becomes a step of the back button.
 * @returns false where it is the one that is shown
 */
export function goToSearch(search: Search): boolean {
  const href = searchHref(search);
  if (href === location.pathname + location.search) return false;
  history.pushState(null, '', href);
  for (const listener of listeners) listener();
  return true;
}
