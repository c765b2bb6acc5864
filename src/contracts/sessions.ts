import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, uuid } from './fields.ts';

const PATH = '/api/v4/member/sessions';

export const listSessions = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Where the member is logged in',
  access: 'member',
  response: z.object({
    /** last used first */
    sessions: z.array(
      z.object({
        id: uuid(),
        /** such as “Firefox on Android” */
        device: z.string(),
        createdAt: instant(),
        lastSeenAt: instant(),
        /** the one that asks */
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: PATH,
  summary: 'Logs the member out everywhere else',
  access: 'member',
  response: z.object({ ended: z.int() }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  summary: 'Logs the member out of one browser, which may be this one',
  access: 'member',
  params: z.object({ id: uuid() }),
  response: z.object({ isAuthenticated: z.boolean(), csrfToken: z.string() }),
});
