import { createRoot } from 'react-dom/client';
import { $toasts, removeToast } from '#stores/toasts.ts';
import { adoptStyles } from '#util/css/adopt-styles.ts';
import { keepAboveDialogs } from './keep-above-dialogs.ts';
import { Toasts } from './Toasts.tsx';
import { toastRegion } from './toast-region.ts';
import { startTimers } from './toast-timers.ts';
import { trackTransitions } from './toast-transitions.ts';
import css from './toasts.css?inline';

let isMounted = false;

/** Draws the toasts from now on; once, however often it is called. */
export function mountToasts(): void {
  if (isMounted) return;
  isMounted = true;
  adoptStyles(css);
  const region = toastRegion();
  const layer = document.createElement('div');
  layer.className = 'toasts';
  layer.popover = 'manual';
  region.append(layer);

  const lives = startTimers($toasts, removeToast);
  const { $present } = trackTransitions($toasts);
  const holdWhileHidden = (): void => lives.setHold('hidden', document.hidden);
  document.addEventListener('visibilitychange', holdWhileHidden);
  holdWhileHidden();
  createRoot(layer).render(<Toasts present={$present} onHold={lives.setHold} onClose={removeToast} />);
  keepAboveDialogs(region, layer, $present);
}
