import type { ReadableAtom } from 'nanostores';
import { MODAL_CHANGE, topModal } from '#ui/hooks/modal-stack.ts';
import type { PresentToast } from './toast-transitions.ts';

/**
 * Keeps the toasts in front of everything. Whatever lies outside an open modal dialog is inert: it can neither
 * be closed nor is it read out. So the region moves into the front dialog, and out again before that goes.
 */
export function keepAboveDialogs(
  region: HTMLElement,
  layer: HTMLElement,
  present: ReadableAtom<readonly PresentToast[]>,
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
