import { PASSWORD_MAX, PASSWORD_MIN, type PasswordError } from '#domain/accounts/password-rules.ts';

export const passwordErrors: Readonly<Record<PasswordError, string>> = {
  too_short: `Please use at least ${PASSWORD_MIN} characters. A few words with spaces between them work well.`,
  too_long: `Please use at most ${PASSWORD_MAX} characters.`,
  common: 'This password is very common. Please choose another one.',
  contains_email: 'Please choose a password that is not made of your email address.',
  contains_brand: 'Please choose a password that is not made of our name.',
};
export const notCurrentPassword = 'This is not your current password.';
export const tooManyLogins = 'There were too many attempts to log in with this address.';
export const tooManyCodes = 'Too many attempts with this code. Please ask for a new one.';
export const wrongCode = 'This code does not match, or it has expired. Check the newest email from us.';

export const browserOn = (browser: string, system: string) => `${browser} on ${system}`;
export const someBrowserOn = (system: string) => `A browser on ${system}`;
export const unknownBrowser = 'A browser we do not know';
