import { inertDocument } from '#client/page/trusted-types.ts';
import { askConfirmation, type ConfirmOptions } from '#stores/dialogs.ts';

/**
 * Asks in a dialog: true on OK, false on Cancel, Escape or the close button. A second dialog waits for the answer to
 * the first. The code that draws it loads at the first call.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const { answered, answer } = askConfirmation(options);
  import('./ConfirmDialog.tsx')
    .then(({ mountConfirm }) => mountConfirm())
    // If the dialog cannot be drawn, use the browser's own.
    .catch(() => answer(confirmWithBrowser(options)));
  return answered;
}

function confirmWithBrowser({ title, message, html, hideCancelButton }: ConfirmOptions): boolean {
  const words = html ? inertDocument(message).body.textContent : message;
  const text = `${title}\n\n${words}`;
  if (!hideCancelButton) return window.confirm(text);
  window.alert(text);
  return true;
}
