import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { adoptStyles } from '#util/css/adopt-styles.ts';

/** Draws something at the end of the page; a second call with the same id does nothing. */
export function mountOnce(id: string, element: ReactNode, css: string): void {
  if (document.getElementById(id)) return;
  adoptStyles(css);
  const place = document.createElement('div');
  place.id = id;
  document.body.append(place);
  createRoot(place).render(element);
}
