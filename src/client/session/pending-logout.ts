import { readStorage, removeStorage, store } from '../storage/storage.ts';

/**
 * Set when a logout could not reach the server: the session must be ended there before any other call. The script in
 * the head writes it as well (layouts/first-paint.ts).
 */
const KEY = 'enamel_logout';
/** written by the script in the head when the logout script could not be loaded */
const UNHEARD = '1';
const HEARD = 'heard';

export function hasPendingLogout(): boolean {
  return readStorage('localStorage', KEY) !== null;
}

/** Whether a logout by hand has not been followed by what belongs to it on this device. */
export function isLogoutUnprocessed(): boolean {
  return readStorage('localStorage', KEY) === UNHEARD;
}

export function setLogoutDue(isDue: boolean): void {
  // where storage is refused, the server's own idle limit ends the session
  if (isDue) store('localStorage', KEY, HEARD);
  else removeStorage('localStorage', KEY);
}
