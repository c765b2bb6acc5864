import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { says } from '../shared/says.ts';
import { t } from '../shared/texts.ts';

export const validateEmail = endpoint({
  method: 'POST',
  path: '/api/v4/member/validateEmail',
  summary: 'Whether an email address is well-formed; does not reveal whether it is known',
  access: 'anyone',
  body: z.object({
    email: z.string(says(() => t.enterEmail)).check(
      z.maxLength(
        1000,
        says(() => t.emailTooLong),
      ),
    ),
  }),
  response: z.object({
    isValid: z.boolean(),
    /** what is wrong with it, for the person who typed it; '' when nothing is */
    message: z.string(),
  }),
});
