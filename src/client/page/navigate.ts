import { readStorage, removeStorage, store } from '../storage/storage.ts';

/** Left by a page that loads itself anew, for the page that comes. */
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

/** Loads the page anew without anybody having asked for it: no sign that somebody is here. */
export function reloadPage(): void {
  // where storage is refused, it counts as opened by somebody
  store('sessionStorage', KEY, '1');
  location.reload();
}

/** Whether the page came by itself; says it once. */
export function wasReloadedByScript(): boolean {
  const came = readStorage('sessionStorage', KEY) !== null;
  removeStorage('sessionStorage', KEY);
  return came;
}
