import { createRoot } from 'react-dom/client';
import { adoptStyles } from '#util/css/adopt-styles.ts';
import { ConfirmDialogs } from './ConfirmDialog.tsx';
import css from './confirm-dialog.css?inline';

let isMounted = false;

/** Draws the questions from now on; once, however often it is called. */
export function mountConfirm(): void {
  if (isMounted) return;
  isMounted = true;
  adoptStyles(css);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<ConfirmDialogs />);
}
