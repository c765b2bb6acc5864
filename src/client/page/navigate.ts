import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts';

/** Set before an automatic reload, for the page that loads next. */
const RELOADED_KEY = 'enamel_reloaded';

/**
 * Goes to an address of this site.
 * @param options.replaces the page that is left is not to be come back to
 */
export function navigate(address: string, { replaces = false } = {}): void {
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
  writeStorage('sessionStorage', RELOADED_KEY, '1');
  location.reload();
}

/** Whether the page came by itself; says it once. */
export function wasReloadedByScript(): boolean {
  const came = readStorage('sessionStorage', RELOADED_KEY) !== null;
  removeStorage('sessionStorage', RELOADED_KEY);
  return came;
}

/** What the next page is to tell a visitor who was sent there. */
export type Notice =
  /** the member logged out by hand */
  | 'out'
  /** nothing happened for too long */
  | 'idle'
  /** the server had ended the session before */
  | 'ended';

const NOTICE_KEY = 'enamel_notice';

export function setNextPageNotice(notice: Notice): void {
  // where storage is refused, the page speaks for itself
  writeStorage('sessionStorage', NOTICE_KEY, notice);
}

/** @returns the notice that was left, once */
export function takeNextPageNotice(): Notice | null {
  const notice = readStorage('sessionStorage', NOTICE_KEY);
  removeStorage('sessionStorage', NOTICE_KEY);
  return notice === 'out' || notice === 'idle' || notice === 'ended' ? notice : null;
}
