import { readStorage, store } from '../storage/storage.ts';

/**
 * Changes with each login and logout in this browser. A page that missed the messages between tabs (frozen, or in the
 * back-forward cache) compares it to see whether its data may belong to another account.
 */
const KEY = 'enamel_login';

/** '' without storage, or before the first login. */
export function loginEpoch(): string {
  return readStorage('localStorage', KEY) ?? '';
}

/** @returns the new mark */
export function bumpLoginEpoch(): string {
  store('localStorage', KEY, crypto.randomUUID());
  return loginEpoch();
}
