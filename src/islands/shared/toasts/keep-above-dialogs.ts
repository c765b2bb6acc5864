import type { ReadableAtom } from 'nanostores';
import { MODAL_CHANGE, topModal } from '#ui/hooks/use-modal.ts';
import type { VisibleToast } from './toast-transitions.ts';

/**
 * Keeps toasts above open dialogs. Elements outside a modal dialog are inert: they cannot be clicked and are not
 * announced. So the region moves into the front dialog, and out again before the dialog closes.
 */
export function keepAboveDialogs(
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
