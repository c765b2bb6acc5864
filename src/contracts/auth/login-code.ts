import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { DoneSchema, email } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { authStatus } from './session.ts';
import { t } from './texts.ts';

// Not in login.ts: the page of the login loads it when a code is needed.

export const CODE_DIGITS = 6;

const INCOMPLETE = says(() => t.codeDigits(CODE_DIGITS));

/** Accepts the code as people type or paste it: in groups, with spaces or hyphens between. */
export const mailedCode = () =>
  z.string(INCOMPLETE).check(z.trim(), z.regex(/^(?:\d[\s-]*){5}\d$/, INCOMPLETE));

export const loginCodeEmail = endpoint({
  method: 'POST',
  path: '/api/v4/member/loginCodeEmail',
  summary:
    'Emails a member a code that logs this browser in; the response is the same for an unknown address',
  access: 'anyone',
  botCheck: true,
  body: z.object({ email: email() }),
  response: DoneSchema,
  errors: ['too_many'],
});

export const confirmLoginCode = endpoint({
  method: 'POST',
  path: '/api/v4/member/confirmLoginCode',
  summary: 'Logs a member in with the emailed code, in the browser that requested it',
  access: 'anyone',
  body: z.object({ email: email(), code: mailedCode() }),
  /** who is logged in now, in a new session */
  response: authStatus.response,
  errors: ['second_factor', 'too_many'],
});

export const confirmCodeEmail = endpoint({
  method: 'POST',
  path: '/api/v4/member/confirmCodeEmail',
  summary: 'Emails a member without a password a code, which a change of the login requires in its place',
  access: 'member',
  response: DoneSchema,
  errors: ['too_many'],
});
