import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { DoneSchema, email } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

// Not in login.ts: the page of the login loads it when a code is needed.

export const CODE_DIGITS = 8;

const INCOMPLETE = says(() => t.codeDigits(CODE_DIGITS));

/** Accepts the code as people type or paste it: in groups, with spaces or hyphens between. */
const loginCode = () => z.string(INCOMPLETE).check(z.trim(), z.regex(/^(?:\d[\s-]*){7}\d$/, INCOMPLETE));

export const loginCodeEmail = endpoint({
  method: 'POST',
  path: '/api/v4/member/loginCodeEmail',
  summary:
    'Emails a member a code that lets this browser log in without waiting; the response is the same for an unknown address',
  access: 'anyone',
  botCheck: true,
  body: z.object({ email: email() }),
  response: DoneSchema,
  errors: ['too_many'],
});

export const confirmLoginCode = endpoint({
  method: 'POST',
  path: '/api/v4/member/confirmLoginCode',
  summary: 'Accepts the emailed code in the browser that requested it; the password is still needed',
  access: 'anyone',
  body: z.object({ email: email(), code: loginCode() }),
  response: DoneSchema,
  errors: ['too_many'],
});
