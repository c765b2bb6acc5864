import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const yourRoles = 'Your roles';
export const whereSignedIn = 'Where you are signed in';
export const thisBrowser = 'This browser';
export const lastUsed = (at: string) => `Last used ${at}`;
export const signedInAt = (at: string, address: string) => `Signed in ${at} from ${address}`;
export const signOutThere = 'Sign out';
export const onDevice = (device: string) => ` on ${device}`;
export const signOutOthers = 'Sign out everywhere else';
export const signedOutOthers = (count: number) =>
  plural(count, {
    one: 'One other browser was signed out.',
    other: `${count} other browsers were signed out.`,
  });
export const security = 'Recovery codes';
export const codesLeft = (count: number) =>
  plural(count, { one: 'You have 1 recovery code left.', other: `You have ${count} recovery codes left.` });
export const newCodes = 'Make new codes';
export const newCodesQuestion = 'Make new recovery codes?';
export const newCodesLead =
  'The codes that you have now stop working at once, also if you do not keep the new ones.';
export const making = 'Making …';
export const passkeys = 'Passkeys';
export const passkeysLead =
  'A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password or a code.';
export const noPasskeys = 'You have none yet.';
export const addPasskey = 'Add a passkey';
export const passkeyName = 'Name of the passkey';
export const passkeyNameHint = 'So that you know it later, such as “Work laptop”.';
export const passkeyAdded = 'The passkey is added.';
export const addedOn = (day: string) => `Added ${day}`;
export const neverUsed = 'Not used yet';
export const remove = 'Remove';
export const removing = 'Removing …';
export const removePasskeyQuestion = (name: string) => `Remove the passkey “${name}”?`;
export const removePasskeyLead = 'It no longer signs you in. Remove it from your device as well.';
export const passkeyRemoved = 'The passkey is removed.';
export const passkeysUnsupported = 'This browser does not support passkeys.';
export const passwordLead = 'When you change it, you are signed out everywhere else.';
export const changePassword = 'Change the password';
export const currentPassword = 'Current password';
export const passwordChanged = 'The password is changed. You were signed out everywhere else.';
export const noOwnRoles = 'You have no role yet.';
export const offers = 'Roles offered to you';
export const offeredBy = (name: string) => `Offered by ${name}.`;
export const acceptUntil = (at: string) => `You can accept until ${at}.`;
export const acceptOffer = 'Accept';
export const declineOffer = 'Decline';
export const offerAccepted = 'The roles are yours now.';
export const offerDeclined = 'The roles are declined.';
