import * as z from 'zod/mini';

/** Apart from the other fields, because the login page needs only these. */

/** Well-formed; whether it is known is never said. */
export const email = () =>
  z.pipe(
    z
      .string('Please enter your email address.')
      .check(
        z.trim(),
        z.minLength(1, 'Please enter your email address.'),
        z.maxLength(254, 'This email address is too long.'),
      ),
    z.email('Please enter an email address such as ana@example.com.'),
  );

/** As typed: rules on new passwords are the server's (domain/accounts/password-rules.ts). */
export const password = () =>
  z
    .string('Please enter your password.')
    .check(z.minLength(1, 'Please enter your password.'), z.maxLength(512, 'This password is too long.'));

export const uuid = () => z.uuid('This is not one of ours.');

export const DoneSchema = z.object({ ok: z.literal(true) });
