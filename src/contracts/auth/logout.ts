import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { uuid } from '../shared/fields.ts';

/** Public: also succeeds without a session. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/v4/member/logout',
  summary: 'Logs this browser out; with ?forgetDevice=true the account also forgets the browser',
  access: 'anyone',
  query: z.object({
    /** also forgets this browser; without a message of its own, because login pages would load it */
    forgetDevice: z.optional(z.enum(['true', 'false'], 'Please use true or false.')),
    /** the account that was logged in last */
    account: z.optional(uuid()),
  }),
  response: z.object({ isAuthenticated: z.literal(false), csrfToken: z.string() }),
});
