import { readStorage, removeStorage, store } from '../storage/storage.ts';

/**
 * Somebody logged out while the server could not be reached: the session there is still to be ended, before anything
 * else is asked. The script in the head writes it as well (layouts/first-paint.ts).
 */
const KEY = 'enamel_logout';
/** what the script in the head writes: somebody pressed the button, and nothing else could be loaded to hear of it */
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
