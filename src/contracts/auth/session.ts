import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from '../shared/texts.ts';

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

/** Public: also succeeds without a session. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/v4/member/logout',
  summary: 'Logs this browser out; with ?forgetDevice=true the account also forgets the browser',
  access: 'anyone',
  query: z.object({
    /** also forgets this browser; without a message of its own, because login pages would load it */
    forgetDevice: z.optional(
      z.enum(
        ['true', 'false'],
        says(() => t.notOurs),
      ),
    ),
    /** the account that was logged in last */
    account: z.optional(uuid()),
  }),
  response: z.object({ isAuthenticated: z.literal(false), csrfToken: z.string() }),
});
