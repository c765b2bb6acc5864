import type { MouseEvent, ReactNode } from 'react';
import type { Search } from './search.ts';
import { goToSearch, searchHref } from './use-search.ts';

interface Props {
  to: Search;
  className?: string;
  label?: string;
  isCurrent?: boolean;
  /** hears that it was followed on this page */
  onFollowed?: () => void;
  children: ReactNode;
}

/** A link to another search, which needs no new page unless one is asked for. */
export function SearchLink({ to, className, label, isCurrent, onFollowed, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToSearch(to);
    onFollowed?.();
  };
  return (
    <a
      href={searchHref(to)}
      className={className}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
