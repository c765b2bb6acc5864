/**
 * Somebody logged out while the server could not be reached: the session there is still to be ended, before anything
 * else is asked. The script in the head writes it as well (layouts/first-paint.ts).
 */
const KEY = 'enamel_logout_due';

export function isLogoutDue(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function setLogoutDue(isDue: boolean): void {
  try {
    if (isDue) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // storage is refused: the server's own idle limit ends the session
  }
}
