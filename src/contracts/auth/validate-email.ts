import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';

export const validateEmail = endpoint({
  method: 'POST',
  path: '/api/v4/member/validateEmail',
  summary: 'Whether an email address is well-formed; does not reveal whether it is known',
  access: 'anyone',
  body: z.object({
    email: z
      .string('Please enter your email address.')
      .check(z.maxLength(1000, 'This email address is too long.')),
  }),
  response: z.object({
    isValid: z.boolean(),
    /** what is wrong with it, for the person who typed it; '' when nothing is */
    message: z.string(),
  }),
});
