export const enterStepCode =
  'Please enter the 6 digits from your authenticator app, or a recovery code of 16 letters and digits.';
