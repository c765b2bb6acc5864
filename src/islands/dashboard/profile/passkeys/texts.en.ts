export const passkeys = 'Passkeys';
export const lead =
  'A passkey logs you in with the fingerprint, the face or the PIN of your device, without a password or a code.';
export const none = 'You have none yet.';
export const list = 'Your passkeys';
export const added = (day: string) => `Added ${day}`;
export const neverUsed = 'not used yet';
export const lastUsed = (moment: string) => `last used ${moment}`;
export const add = 'Add a passkey';
export const name = 'Name of the passkey';
export const nameHint = 'So that you recognize it later, such as “My phone”.';
export const goOn = 'Continue';
export const waiting = 'Waiting for your device …';
export const notAdded =
  'Your device added no passkey. You can try again; what you typed above is still valid for a few minutes.';
export const alreadyHere = 'This device already has a passkey for your account.';
export const isAdded = 'Your passkey is added.';
export const unsupported = 'This browser does not support passkeys.';
export const currentPassword = 'Your current password';
export const remove = 'Remove';
export const removeNamed = (name: string) => `Remove “${name}”`;
export const nameAfterRemove = (name: string) => ` “${name}”`;
export const removing = 'Removing …';
export const removeNote =
  'It will no longer log you in, and you will be logged out everywhere else. Delete it on your device as well.';
export const isRemoved = 'The passkey is removed.';
export const loggedOutElsewhere = 'Everywhere else, you have been logged out.';
