import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';

interface Props {
  /** path and query of this page */
  href: string;
  className?: string;
  label?: string;
  isCurrent?: boolean;
  /** called when the link was followed on this page */
  onFollowed?: () => void;
  children: ReactNode;
}

/** A link to another view of this page, opened without a page load unless in a new tab. */
export function QueryLink({ href, className, label, isCurrent, onFollowed, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pushUrl(href);
    onFollowed?.();
  };
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}

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
export const useUrlQuery = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );

/**
 * Opens another view of this page, with an entry in the history.
 * @param href path and query
 * @returns false if it is the current address
 */
export function pushUrl(href: string): boolean {
  if (href === location.pathname + location.search) return false;
  history.pushState(null, '', href);
  for (const listener of listeners) listener();
  return true;
}
