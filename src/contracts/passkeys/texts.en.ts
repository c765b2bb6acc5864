export const incompletePasskey = 'The passkey could not be read. Please try again.';
export const enterPasskeyName = 'Please enter a name for the passkey.';
