import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';

export const emailConfirmationSend = endpoint({
  method: 'POST',
  path: '/api/v4/member/emailConfirmation',
  summary: 'Sends another link that confirms the address of the account; the previous link becomes invalid',
  access: 'member',
  response: z.object({
    /** false: the address is confirmed already */
    sent: z.boolean(),
  }),
  errors: ['too_many'],
});
