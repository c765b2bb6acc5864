import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { says } from '../shared/says.ts';
import { t } from '../shared/texts.ts';
import { ASSISTED_SECTIONS } from './assisted-modes.ts';

const PATH = '/api/v4/member/assisted';

export const assistedPage = endpoint({
  method: 'GET',
  path: PATH,
  summary:
    'A page that opens an assisted session with the token in its fragment, which the staff console makes; opening it without the token changes nothing',
  access: 'anyone',
  response: z.unknown(),
  file: 'text/html',
});

/** A form of our own page sends it: the token is all that is needed. */
export const startAssisted = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Opens an assisted session, in which a person of the staff sees a member’s own pages',
  access: 'anyone',
  query: z.object({
    section: z._default(
      z.enum(
        ASSISTED_SECTIONS,
        says(() => t.notOurs),
      ),
      'overview',
    ),
  }),
  signed: true,
  rawBody: true,
  response: z.unknown(),
  file: 'text/html',
});
