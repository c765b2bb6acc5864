import * as z from 'zod/mini';
import { authStatus } from '../auth/session.ts';
import { endpoint } from '../shared/endpoint.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

const INCOMPLETE = says(() => t.enterStepCode);

/** Accepts both codes as people type or paste them, with spaces and hyphens between: six digits, or a recovery code. */
const STEP_CODE = /^(?:(?:\d[\s–-]*){5}\d|(?:[A-Za-z2-7][\s–-]*){15}[A-Za-z2-7])$/;

/** A code of the authenticator app, or a recovery code. */
export const stepCode = () => z.string(INCOMPLETE).check(z.trim(), z.regex(STEP_CODE, INCOMPLETE));

export const secondStepLogin = endpoint({
  method: 'POST',
  path: '/api/v4/member/secondStep/login',
  summary:
    'Completes a login that was answered with second_factor, in the same browser within ten minutes, with a code of the authenticator app or a recovery code',
  access: 'anyone',
  body: z.object({
    code: stepCode(),
    /** asks for no second step in this browser for 30 days */
    trust: z.optional(z.boolean(says(() => t.enterStepCode))),
  }),
  /** who is logged in now, in a new session */
  response: authStatus.response,
  errors: ['not_allowed', 'too_many'],
});
