import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { ownerProof } from './owner-proof.ts';

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

/** Needs the current password or a code, so that a browser left logged in cannot log its member out elsewhere. */
export const endSessions = endpoint({
  method: 'POST',
  path: `${PATH}/end`,
  summary: 'Logs the member out of another browser, or everywhere else',
  access: 'member',
  body: z.object({
    ...ownerProof(),
    /** ends only this session; without it all others end */
    id: z.optional(uuid()),
  }),
  response: z.object({ ended: z.int() }),
});
