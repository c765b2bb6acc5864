import type { EmailError } from '#domain/accounts/email-address.ts';

export const emailErrors: Readonly<Record<EmailError, string>> = {
  empty: 'Escriba su correo electrónico.',
  too_long: 'Este correo electrónico es demasiado largo.',
  malformed: 'Escriba un correo electrónico como ana@example.com.',
};
