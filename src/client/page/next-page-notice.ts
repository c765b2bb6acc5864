import { readStorage, removeStorage, store } from '../storage/storage.ts';

/** What the next page is to tell a visitor who was sent there. */
export type Notice =
  /** the member logged out by hand */
  | 'out'
  /** nothing happened for too long */
  | 'idle'
  /** the server had ended the session before */
  | 'ended';

const KEY = 'enamel_notice';

export function setNextPageNotice(notice: Notice): void {
  // where storage is refused, the page speaks for itself
  store('sessionStorage', KEY, notice);
}

/** @returns the notice that was left, once */
export function takeNextPageNotice(): Notice | null {
  const notice = readStorage('sessionStorage', KEY);
  removeStorage('sessionStorage', KEY);
  return notice === 'out' || notice === 'idle' || notice === 'ended' ? notice : null;
}
