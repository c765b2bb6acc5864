export const wrongAppCode = 'This code does not match, or it was used before. Enter the newest one.';
export const wrongRecoveryCode = 'This code does not match, or it was used before.';
export const alreadyStaff = 'This person already has an account. Change their roles instead.';
export const lastOwner = 'At least one person must own all brands.';
export const ownAccount = 'You cannot disable your own account.';
export const ownAccess = 'You cannot give yourself new access. Ask another person.';
export const isDisabled = 'This person is disabled.';
export const demonstrationOwner = 'Olive Owner';
export const wrongPasskey = 'This passkey does not open the console. Use another one, or your password.';
export const otherPersonsPasskey = 'This passkey belongs to another person. Sign out first.';
export const passkeyNotAdded = 'The passkey could not be added. Try again.';
export const passkeyOwner = 'Enamel console';
export const samePassword = 'Please choose another password than the one before.';
export const unknownBrand = (site: string) => `There is no brand “${site}”.`;
export const unknownOffice = (officeId: string, brand: string) => `${brand} has no office “${officeId}”.`;
export const hasAccount = 'You already have an account. Sign in, and accept the roles on Your account.';
export const wrongPassword = 'This is not your current password.';
export const signInAgain = 'Please sign in to continue.';
export const roleOfGroup =
  'This role follows a group of the identity provider, and can only be changed there.';
export const passwordsOff = (provider: string) =>
  `The console does not accept passwords. Sign in with ${provider}.`;
export const requestExpired =
  'This sign-in has expired, was used before, or began in another browser. Try again.';
export const providerCanceled = (provider: string) => `You did not sign in at ${provider}.`;
export const providerRefused = (provider: string) =>
  `The answer of ${provider} could not be confirmed. Try again.`;
export const providerUnreachable = (provider: string) =>
  `${provider} cannot be reached right now. Wait a moment, or sign in another way.`;
export const noAccess = (provider: string) =>
  `Your account at ${provider} has no access to this console. Ask a person who may change staff to invite you, or to add you to a group that has access.`;
export const emailNotConfirmed = (provider: string) =>
  `${provider} did not confirm your email address, so the console does not know you. If you have an account here, sign in another way and link ${provider} on Your account.`;
export const linkFirst = (provider: string) =>
  `An account with your email address exists, and is not linked with ${provider}. Sign in another way, and link it on Your account.`;
export const factorMissing = (provider: string) =>
  `${provider} did not confirm two-step verification. Sign in there with your phone or security key, and try again.`;
export const alreadyLinked = (provider: string) =>
  `Your account, or this account at ${provider}, is already linked. Remove that link first.`;
export const onlyWayIn = (provider: string) =>
  `Without ${provider} you could not sign in. Add a passkey first.`;
export const otherPersonsAccount = (provider: string) =>
  `This account at ${provider} is not linked with yours.`;
export const opening = 'Opening the account…';
export const needsScript = 'This page needs JavaScript.';
export const addressExpired = 'This address was used before, or it is too old';
export const openAgain = 'Open the account again from the member’s record in the console.';
export const toConsole = 'Go to the console';
export const mailOfARequest =
  'This email has a link or code for one request, and cannot be sent again. Ask the member to request a new one.';
export const noPendingEmail =
  'This is not the address of the account, and the member has no pending change of address. Check the spelling, or request the change first.';
export const otherPendingEmail =
  'The member has requested a change to another address. If they did not, another person may be in their account: ask them to set a new password.';
export const emailOfAnother =
  'Another account has this address. Open that account, or ask for another address.';
export const noSecondStep = 'This account does not use two-step verification.';
export const closedAlready = {
  erased: 'This member was erased before.',
  merged: 'This account was merged into another one before.',
};
