export const enterAppCode = 'Please enter the 6 digits that your authenticator app shows.';
export const enterRecoveryCode = 'Please enter a recovery code, with its 16 letters and digits.';
export const enterStepCode =
  'Please enter the 6 digits from your authenticator app, or a recovery code of 16 letters and digits.';
