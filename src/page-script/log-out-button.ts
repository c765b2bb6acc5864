import { hasUnsaved } from '#client/page/reload.ts';
import { logOut } from '#stores/auth.ts';

/** A server that is slower than this is worth a word. */
const SLOW_MS = 400;

/**
 * The logout button: asks first where something typed would be lost, and covers the page while a slow server is
 * told, so that nothing more is typed into a page that is about to go.
 */
export async function logOutFromButton(): Promise<void> {
  if (hasUnsaved() && !(await mayLoseInput())) return allowAgain();
  const cover = setTimeout(
    () =>
      void import('#islands/shared/loading/show-loading.ts').then(
        ({ showLoading }) => showLoading('Logging you out'),
        unheard,
      ),
    SLOW_MS,
  );
  await logOut();
  clearTimeout(cover);
}

/** The button was switched off with the click (layouts/first-paint.ts); who stays may want to leave later. */
function allowAgain(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]')) button.disabled = false;
}

async function mayLoseInput(): Promise<boolean> {
  const { confirm } = await import('#islands/shared/dialogs/confirm.ts');
  return confirm({
    title: 'Log out now?',
    message: 'What you typed on this page has not been sent. It will be lost.',
    okText: 'Log out',
    cancelText: 'Stay here',
    severity: 'danger',
  });
}

/** Logging out must work even if the overlay cannot be loaded. */
const unheard = (): void => {};
