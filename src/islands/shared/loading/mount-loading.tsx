import { createRoot } from 'react-dom/client';
import { adoptStyles } from '#util/css/adopt-styles.ts';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import css from './loading-overlay.css?inline';

let isMounted = false;

/** Draws the overlay from now on; once, however often it is called. */
export function mountLoading(): void {
  if (isMounted) return;
  isMounted = true;
  adoptStyles(css);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<LoadingOverlay />);
}
