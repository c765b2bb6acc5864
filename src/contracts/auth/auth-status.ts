import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';

export const authStatus = endpoint({
  method: 'GET',
  path: '/api/auth',
  summary: 'Who is logged in, and the token that state-changing calls send as csrf-token',
  access: 'anyone',
  response: z.object({
    isAuthenticated: z.boolean(),
    /** '' for an anonymous visitor, and from an older server; does not change with the email address */
    accountId: z._default(z.string(), ''),
    /** '' for an anonymous visitor */
    email: z.string(),
    csrfToken: z.string(),
  }),
});
