export const incompletePasskey = 'The passkey did not answer completely. Please try again.';
export const enterPasskeyName = 'Please enter a name for the passkey.';
