import type { ComponentProps } from 'react';
import { t } from './texts.ts';

/** A link that opens a new tab, and tells screen readers so. */
export function NewTabLink({ children, ...props }: Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden">{` ${t.newTab}`}</span>
    </a>
  );
}
