import { inertDocument } from '#client/page/trusted-types.ts';
import { answerConfirmation, askConfirmation, type ConfirmOptions } from '#stores/dialogs.ts';

/**
 * Asks in a dialog: true on OK, false on Cancel, Escape or the close button. A second question waits until the
 * first is answered. What draws it is loaded at the first call.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const { id, answer } = askConfirmation(options);
  import('./ConfirmDialog.tsx')
    .then(({ mountConfirm }) => mountConfirm())
    // If the dialog cannot be drawn, use the browser's own.
    .catch(() => answerConfirmation(id, confirmWithBrowser(options)));
  return answer;
}

function confirmWithBrowser({ title, message, html, hideCancelButton }: ConfirmOptions): boolean {
  const words = html ? inertDocument(message).body.textContent : message;
  const text = `${title}\n\n${words}`;
  if (!hideCancelButton) return window.confirm(text);
  window.alert(text);
  return true;
}
