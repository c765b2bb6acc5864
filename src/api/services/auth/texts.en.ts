import { PASSWORD_MAX, PASSWORD_MIN, type PasswordError } from '#domain/accounts/password-rules.ts';

export const passwordErrors: Readonly<Record<PasswordError, string>> = {
  too_short: `Please use at least ${PASSWORD_MIN} characters. A few words with spaces between them work well.`,
  too_long: `Please use at most ${PASSWORD_MAX} characters.`,
  common: 'This password is very common. Please choose another one.',
  contains_email: 'Please choose a password that is not made of your email address.',
  contains_brand: 'Please choose a password that is not made of our name.',
};
export const notCurrentPassword = 'This is not your current password.';
export const enterCurrentPassword = 'Please enter your current password.';
export const enterConfirmCode = 'Please ask for a code by email, and type it here.';
export const tooManyLogins =
  'There were too many attempts to log in with this email address or from your network.';
export const tooManyCodes = 'Too many attempts with this code. Please ask for a new one.';
export const tooManyCodeMails =
  'We already sent several codes to this address. Please use the newest one, log in another way, or try again in half an hour.';
export const tooManyWrongCodes =
  'There were too many wrong codes for this address. Please log in with your password. If you have none or forgot it, choose “Forgot your password?” on the login page.';
export const wrongCode = 'This code does not match, or it has expired. Check the newest email from us.';
export const wrongPasskey = 'This passkey does not open an account here. Please log in another way.';
export const passkeyNotAdded = 'The passkey was not added. Please try again.';
export const tooManyPasskeys =
  'This account has as many passkeys as it can have. Please remove one that you no longer use.';

export const browserOn = (browser: string, system: string) => `${browser} on ${system}`;
export const someBrowserOn = (system: string) => `A browser on ${system}`;
export const unknownBrowser = 'A browser we do not know';
export const customerService = 'Customer service, for you';

export const secondStepNeeded = 'Please enter the verification code from your authenticator app.';
export const wrongStepCode =
  'This code does not match, or it was used before. Wait for the next code of the app, or use a recovery code that you have not used yet.';
export const tooManyStepCodes = 'There were too many wrong codes. Please wait, then try again, or call us.';
export const logInAgain = 'This took too long. Please log in again.';
export const appCodesUnavailable =
  'We cannot check codes from your app at the moment. Please use a recovery code, or call us.';
export const secondStepUnavailable = 'Two-step verification is not available here at the moment.';
export const confirmEmailFirst = 'Please confirm your email address first.';
export const secondStepIsOn = 'Two-step verification is already on.';
export const secondStepIsOff = 'Two-step verification is already off.';
export const setUpAgain = 'This took too long. Please begin again.';
