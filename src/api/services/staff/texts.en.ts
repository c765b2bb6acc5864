export const wrongAppCode = 'This code does not match, or it was used before. Enter the newest one.';
export const wrongRecoveryCode = 'This code does not match, or it was used before.';
export const alreadyStaff = 'This person already has an account. Change their roles instead.';
export const lastOwner = 'At least one person must own all brands.';
export const ownAccount = 'You cannot disable your own account.';
export const ownAccess = 'You cannot give yourself new access. Ask another person.';
export const isDisabled = 'This person is disabled.';
export const demonstrationOwner = 'Olive Owner';
