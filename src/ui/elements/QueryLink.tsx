import type { MouseEvent, ReactNode } from 'react';
import { pushUrl } from '../hooks/use-url-query.ts';

interface Props {
  /** path and query, of the page that is open */
  href: string;
  className?: string;
  label?: string;
  isCurrent?: boolean;
  /** called when the link was followed on this page */
  onFollowed?: () => void;
  children: ReactNode;
}

/** A link to another view of this page, which needs no new page unless one is asked for. */
export function AddressLink({ href, className, label, isCurrent, onFollowed, children }: Props) {
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
