import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const validateEmail = endpoint({
  method: 'POST',
  path: '/api/v4/member/validateEmail',
  summary: 'Whether an e-mail address is well-formed; never whether it is known',
  access: 'anyone',
  body: z.object({ email: z.string('Please enter your e-mail address.').max(1000) }),
  response: z.object({
    isValid: z.boolean(),
    /** what is wrong with it, for the person who typed it; '' when nothing is */
    message: z.string(),
  }),
});
