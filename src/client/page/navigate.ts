import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts';

/** Set before an automatic reload, for the page that loads next. */
const RELOADED_KEY = 'enamel_reloaded';

/**
 * Goes to an address of this site.
 * @param options.replaces the back button does not lead back to this page
 */
export function navigate(address: string, { replaces = false } = {}): void {
  if (address === location.pathname + location.search) location.reload();
  else if (replaces) location.replace(address);
  else location.assign(address);
}

/** Hides the page's content before leaving it (chrome.css). */
export function hidePage(): void {
  document.documentElement.dataset.leaving = '';
}

/** Reloads the page automatically. The reload does not count as user activity. */
export function reloadPage(): void {
  // Without storage, the reload counts as a visit by the user.
  writeStorage('sessionStorage', RELOADED_KEY, '1');
  location.reload();
}

/** Whether the page was reloaded by `reloadPage`. True only once. */
export function wasReloadedByScript(): boolean {
  const wasReloaded = readStorage('sessionStorage', RELOADED_KEY) !== null;
  removeStorage('sessionStorage', RELOADED_KEY);
  return wasReloaded;
}

/** Why a visitor was sent to the login page. */
export type Notice =
  /** the member logged out by hand */
  | 'out'
  /** logged out for inactivity */
  | 'idle'
  /** the server had ended the session before */
  | 'ended';

const NOTICE_KEY = 'enamel_notice';

export function setNextPageNotice(notice: Notice): void {
  // without storage, the page shows no notice
  writeStorage('sessionStorage', NOTICE_KEY, notice);
}

/** Reads and removes the notice. */
export function takeNextPageNotice(): Notice | null {
  const notice = readStorage('sessionStorage', NOTICE_KEY);
  removeStorage('sessionStorage', NOTICE_KEY);
  return notice === 'out' || notice === 'idle' || notice === 'ended' ? notice : null;
}
