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
