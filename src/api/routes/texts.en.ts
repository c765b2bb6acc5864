import type { EmailError } from '#domain/accounts/email-address.ts';

export const emailErrors: Readonly<Record<EmailError, string>> = {
  empty: 'Please enter your email address.',
  too_long: 'This email address is too long.',
  malformed: 'Please enter an email address such as ana@example.com.',
};
