export const appCode = 'Please enter the 6 digits that your authenticator app shows.';
export const recoveryCode = 'Please enter a recovery code, with its 16 letters and digits.';
export const incompleteLink = 'This link is not complete.';
export const enterName = 'Please enter your name.';
export const chooseRole = 'Please choose at least one role.';
export const enterInstant = 'Please enter a time such as 2026-11-26T08:00:00Z.';
export const incompletePasskey = 'The passkey did not answer completely. Try again.';
export const enterPasskeyName = 'Please enter a name for the passkey.';
export const enterSearch =
  'Please enter a name, a birth date, a phone number, an email address or a member number.';
