import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { DoneSchema, email, password } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { mailedCode } from './login-code.ts';
import { t } from './texts.ts';

export const resetPasswordEmail = endpoint({
  method: 'POST',
  path: '/api/v4/member/resetPasswordEmail',
  summary: 'Sends a password reset link to a member; the response is the same for an unknown address',
  access: 'anyone',
  botCheck: true,
  body: z.object({ email: email() }),
  response: DoneSchema,
  errors: ['too_many'],
});

const INCOMPLETE = says(() => t.incompleteLink);

const newPassword = () => password(says(() => t.chooseNewPassword));

/** Proof that the caller may set the password. */
export const SetNewPasswordBodySchema = z.discriminatedUnion(
  'by',
  [
    z.object({
      by: z.literal('link'),
      /** from the fragment of the mailed link */
      token: z.string(INCOMPLETE).check(z.minLength(1, INCOMPLETE), z.maxLength(200, INCOMPLETE)),
      newPassword: newPassword(),
    }),
    z.object({ by: z.literal('currentPassword'), currentPassword: password(), newPassword: newPassword() }),
    z.object({
      /** of a logged-in member without a password */
      by: z.literal('code'),
      /** from confirmCodeEmail; not needed until the address is confirmed */
      code: z.optional(mailedCode()),
      newPassword: newPassword(),
    }),
  ],
  says(() => t.useLink),
);

export const setNewPassword = endpoint({
  method: 'POST',
  path: '/api/v4/member/setNewPassword',
  summary:
    'Sets a password with a mailed link or code, or changes it with the current one; other sessions end',
  access: 'anyone',
  body: SetNewPasswordBodySchema,
  response: z.object({
    /** an emailed link does not log in */
    isAuthenticated: z.boolean(),
    csrfToken: z.string(),
  }),
  errors: ['unauthenticated', 'link_expired', 'conflict', 'too_many'],
});
