import { hasUnsaved } from '#client/page/reload.ts';
import { logOut } from '#stores/auth.ts';
import { t } from './texts.ts';

/** The overlay appears if the server takes longer. */
const SLOW_MS = 400;

/**
 * Logs out. Asks first if unsaved input would be lost, and covers the page while the server is slow, so that nothing
 * more is typed.
 */
export async function logOutFromButton(): Promise<void> {
  if (hasUnsaved() && !(await mayLoseInput())) return enableButtons();
  const timer = setTimeout(
    () =>
      void import('#islands/shared/loading/show-loading.ts').then(
        ({ showLoading }) => showLoading(t.loggingOut),
        ignore,
      ),
    SLOW_MS,
  );
  await logOut();
  clearTimeout(timer);
}

/** The click has disabled the button (layouts/first-paint.ts). */
function enableButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]')) button.disabled = false;
}

async function mayLoseInput(): Promise<boolean> {
  const { confirm } = await import('#islands/shared/dialogs/confirm.ts');
  return confirm({
    title: t.logOutQuestion,
    message: t.inputWillBeLost,
    okText: t.logOut,
    cancelText: t.stayHere,
    severity: 'danger',
  });
}

/** Logging out must work even if the overlay cannot be loaded. */
const ignore = (): void => {};
