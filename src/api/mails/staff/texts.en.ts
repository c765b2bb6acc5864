export const invitation = {
  subject: 'You are invited to Enamel',
  intro: (inviter: string) =>
    `${inviter} invites you to work in Enamel, where your brands' memberships are managed.`,
  lead: 'Choose a password and set up your authenticator app',
  accept: 'Accept the invitation',
  valid: (hours: number) => `The link works once, within ${hours} hours.`,
  notExpected: 'If you did not expect this, you do not need to do anything.',
};
