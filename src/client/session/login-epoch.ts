import { readStorage, store } from '../storage/storage.ts';

/**
 * Changes with each login and logout in this browser. A page that was asleep when the other tabs were told (frozen,
 * or kept by the browser for the way back) sees by it that what it shows may be somebody else's.
 */
const KEY = 'enamel_login';

/** '' where storage is refused, or nobody has logged in yet. */
export function loginEpoch(): string {
  return readStorage('localStorage', KEY) ?? '';
}

/** @returns the new mark */
export function bumpLoginEpoch(): string {
  store('localStorage', KEY, crypto.randomUUID());
  return loginEpoch();
}
