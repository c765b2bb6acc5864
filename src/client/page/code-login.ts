import { loginPath } from '#util/site/paths.ts';
import { readStorage, removeStorage, writeStorage } from '../storage/storage.ts';

const KEY = 'enamel_login_email';

/** The login with a code by email instead of the password; the login page looks for this parameter. */
export const codeLoginPath = (next: string): string => `${loginPath(next)}&code=1`;

/** Passes an address that was typed before on to the login page, in this tab. An address in the URL would be logged. */
export const passLoginEmail = (email: string): unknown => writeStorage('sessionStorage', KEY, email);

/** The address that was passed on, once; '' without one. */
export function takeLoginEmail(): string {
  const email = readStorage('sessionStorage', KEY) ?? '';
  removeStorage('sessionStorage', KEY);
  return email;
}
