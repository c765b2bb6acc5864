import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts';

/** Readable cookie that the server sets beside the session cookie: the visitor is probably logged in. */
const HINT_COOKIE = 'enamel_auth';

export const hasAuthHint = (): boolean => new RegExp(`(^|; )${HINT_COOKIE}=1(;|$)`).test(document.cookie);

export function removeAuthHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers people still have
  document.cookie = `${HINT_COOKIE}=;path=/;max-age=0`;
}

/** The account that logged out in this tab, for the offer to forget the device (islands/login). */
const LAST_ACCOUNT_KEY = 'enamel_left_account';

export const setLeftAccount = (id: string): unknown => writeStorage('sessionStorage', LAST_ACCOUNT_KEY, id);
export const leftAccount = (): string => readStorage('sessionStorage', LAST_ACCOUNT_KEY) ?? '';
export const removeLeftAccount = (): void => removeStorage('sessionStorage', LAST_ACCOUNT_KEY);

/**
 * Changes with each login and logout in this browser. A page that missed the messages between tabs (frozen, or in the
 * back-forward cache) compares it to see whether its data may belong to another account.
 */
const EPOCH_KEY = 'enamel_login';

/** '' without storage, or before the first login. */
export function loginEpoch(): string {
  return readStorage('localStorage', EPOCH_KEY) ?? '';
}

/** @returns the new mark */
export function bumpLoginEpoch(): string {
  writeStorage('localStorage', EPOCH_KEY, crypto.randomUUID());
  return loginEpoch();
}

/**
 * The account whose data this page has shown. There is at most one: the page reloads before it shows another account,
 * so no data stays in memory and no form is sent as the wrong member.
 */
let accountId = '';

/** '' for a page that has not shown account data yet. */
export const pageAccount = (): string => accountId;

export function setPageAccount(id: string): void {
  accountId = id;
}

/** Whether this page may show and send data of an account; '' means logged out. */
export const mayShowOnPage = (id: string): boolean => accountId === '' || id === '' || id === accountId;

/**
 * Set when a logout could not reach the server: the session must be ended there before any other call. The script in
 * the head writes it as well (layouts/first-paint.ts).
 */
const LOGOUT_KEY = 'enamel_logout';
/** written by the script in the head when the logout script could not be loaded */
const UNPROCESSED = '1';
const PROCESSED = 'heard';

export function hasPendingLogout(): boolean {
  return readStorage('localStorage', LOGOUT_KEY) !== null;
}

/** Whether a manual logout has not yet removed the member's data from this device. */
export function isLogoutUnprocessed(): boolean {
  return readStorage('localStorage', LOGOUT_KEY) === UNPROCESSED;
}

export function setPendingLogout(isDue: boolean): void {
  // without storage, the server's idle limit ends the session
  if (isDue) writeStorage('localStorage', LOGOUT_KEY, PROCESSED);
  else removeStorage('localStorage', LOGOUT_KEY);
}

const listeners = new Set<() => void>();

/** Listens for responses that say the session has ended or belongs to another account. @returns stops listening */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies all listeners. */
export function reportSessionEnd(): void {
  for (const listener of listeners) listener();
}
