/** What the next page is to tell a visitor who was sent there. */
export type Notice =
  /** nothing happened for too long */
  | 'idle'
  /** the server had ended the session before */
  | 'ended';

const KEY = 'enamel_notice';

export function leaveNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(KEY, notice);
  } catch {
    // storage is refused: the page speaks for itself
  }
}

/** @returns the notice that was left, once */
export function takeNotice(): Notice | null {
  try {
    const notice = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return notice === 'idle' || notice === 'ended' ? notice : null;
  } catch {
    return null;
  }
}
