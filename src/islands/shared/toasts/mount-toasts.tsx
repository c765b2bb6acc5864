import type { ReadableAtom } from 'nanostores';
import { createRoot } from 'react-dom/client';
import { $toasts, removeToast } from '#stores/toasts.ts';
import { MODAL_CHANGE, topModal } from '#ui/hooks/use-modal.ts';
import { adoptStyles } from '#util/css/adopt-styles.ts';
import { toastRegion } from './announce-toast.ts';
import { Toasts } from './Toasts.tsx';
import { startTimers } from './toast-timers.ts';
import { trackTransitions, type VisibleToast } from './toast-transitions.ts';
import css from './toasts.css?inline';

/** Draws the toasts from now on; once, however often it is called. */
export function mountToasts(): void {
  const region = toastRegion();
  if (region.querySelector('.toasts')) return;
  adoptStyles(css);
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

/**
 * Keeps toasts above open dialogs. Elements outside a modal dialog are inert: they cannot be clicked and are not
 * announced. So the region moves into the front dialog, and out again before the dialog closes.
 */
function keepAboveDialogs(
  region: HTMLElement,
  layer: HTMLElement,
  present: ReadableAtom<readonly VisibleToast[]>,
): void {
  const raise = (): void => {
    const home = topModal() ?? document.body;
    if (region.parentElement !== home) home.append(region);
    // Browsers that cannot lift it show it where it is.
    if (!layer.showPopover) return;
    // Of what the browser shows in front of the page, the last to be shown is the foremost.
    if (layer.matches(':popover-open')) layer.hidePopover();
    if (present.get().length > 0) layer.showPopover();
  };
  document.addEventListener(MODAL_CHANGE, raise);
  let wasWanted = false;
  present.subscribe((all) => {
    const isWanted = all.length > 0;
    if (isWanted !== wasWanted) raise();
    wasWanted = isWanted;
  });
}
