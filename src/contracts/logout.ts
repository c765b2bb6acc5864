import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Anybody may call it: whoever is not logged in, or not any more, is logged out. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/v4/member/logout',
  summary: 'Logs this browser out',
  access: 'anyone',
  response: z.object({ isAuthenticated: z.literal(false), csrfToken: z.string() }),
});
