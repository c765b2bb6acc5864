import { readStorage, removeStorage, store } from '../storage/storage.ts';

/** Set before an automatic reload, for the page that loads next. */
const KEY = 'enamel_reloaded';

/**
 * Goes to an address of this site.
 * @param options.replaces the page that is left is not to be come back to
 */
export function goTo(address: string, { replaces = false } = {}): void {
  if (address === location.pathname + location.search) location.reload();
  else if (replaces) location.replace(address);
  else location.assign(address);
}

/** Hides a page that is about to be left, so that nothing of it can be read any more (chrome.css). */
export function hidePage(): void {
  document.documentElement.dataset.leaving = '';
}

/** Reloads the page automatically. The reload does not count as user activity. */
export function reloadPage(): void {
  // Without storage, the reload counts as a visit by the user.
  store('sessionStorage', KEY, '1');
  location.reload();
}

/** Whether the page came by itself; says it once. */
export function wasReloadedByScript(): boolean {
  const came = readStorage('sessionStorage', KEY) !== null;
  removeStorage('sessionStorage', KEY);
  return came;
}
