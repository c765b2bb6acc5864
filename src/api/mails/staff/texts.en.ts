export const invitation = {
  subject: 'You are invited to Enamel',
  intro: (inviter: string) =>
    `${inviter} invites you to work in Enamel, where your brands' memberships are managed.`,
  lead: 'Choose a password and set up your authenticator app',
  accept: 'Accept the invitation',
  valid: (hours: number) => `The link works once, within ${hours} hours.`,
  notExpected: 'If you did not expect this, you do not need to do anything.',
};

export const newAccess = {
  subject: 'Your new access to Enamel',
  intro: (sender: string) => `${sender} gives you new access to Enamel.`,
  lead: 'Choose a new password and set up your authenticator app again',
  open: 'Choose a new password',
  valid: (hours: number) =>
    `The link works once, within ${hours} hours. Until then your password and your app stay as they are.`,
  notExpected: 'If you did not ask for this, tell the person who sent it.',
};

export const offer = {
  subject: 'You are offered new roles in Enamel',
  intro: (inviter: string) => `${inviter} offers you new roles in Enamel.`,
  lead: 'Sign in, and accept them on Your account',
  accept: 'Go to Your account',
  valid: (hours: number) => `You can accept them within ${hours} hours.`,
  notExpected: 'If you did not expect this, decline them there.',
};

export const passwordChanged = {
  subject: 'Your password for Enamel was changed',
  changed: (device: string, address: string) =>
    `The password of your account in Enamel was changed, with ${device}, from ${address}.`,
  ended: 'Your account was signed out on all other browsers.',
};

export const signInAdded = {
  subject: 'A new way to sign in to Enamel was added',
  passkey: (name: string, device: string, address: string) =>
    `You can now sign in to Enamel with the passkey “${name}”. It was added with ${device}, from ${address}.`,
  provider: (name: string, device: string, address: string) =>
    `You can now sign in to Enamel with your account at ${name}. The two were linked with ${device}, from ${address}.`,
};

export const recoveryCodeUsed = {
  subject: 'A recovery code was used to sign in to Enamel',
  used: (device: string, address: string) =>
    `A recovery code of your account in Enamel was used, with ${device}, from ${address}. Each code works once.`,
};

export const notYou =
  'If it was not you, ask a person who may change staff to give you new access at once. It ends all sign-ins.';
