export const secondStep = 'Two-step verification';
export const lead =
  'Your login can also ask for a code from an app on your phone. Then a stolen password is not enough.';
export const loading = 'Loading …';
export const unavailable = 'Two-step verification is not available here at the moment.';
export const confirmEmailFirst =
  'Please confirm your email address first, with the link in our email. Overview can send it again.';
export const setUp = 'Set up an authenticator app';
export const on = (day: string) => `On since ${day}.`;
export const codesLeft = (count: number) =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
export const newCodes = 'Make new recovery codes';
export const turnOff = 'Turn off two-step verification';
export const trusted = 'Trusted browsers';
export const thisBrowser = 'this browser, ';
export const until = (day: string) => `until ${day}`;
export const stopTrusting = 'Stop trusting';
export const currentPassword = 'Your current password';
export const goOn = 'Continue';
export const saving = 'Saving …';
export const scan =
  'Open your authenticator app, scan this picture, and type the verification code that the app shows.';
export const appCode = 'Verification code';
export const appHint = '6 digits';
export const turnOn = 'Turn on';
export const eitherCode = 'Verification code or recovery code';
export const eitherHint = '6 digits from your app, or a recovery code';
export const offNote = 'Your login will no longer ask for a second code, and no browser will be trusted.';
export const newCodesNote = 'Your recovery codes from before will stop working.';
export const isOff = 'Two-step verification is off.';
export const recoveryCodes = 'Your recovery codes';
export const recoveryLead =
  'Keep these codes in a safe place. Each logs you in once if you lose the app. We show them only now.';
export const fileHead = 'Recovery codes. Each works once.';
export const fileName = 'recovery-codes.txt';
export const kept = 'I kept them';
