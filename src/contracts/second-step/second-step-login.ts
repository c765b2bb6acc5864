import * as z from 'zod/mini';
import { authStatus } from '../auth/session.ts';
import { endpoint } from '../shared/endpoint.ts';
import { says } from '../shared/says.ts';
import { stepCode } from './app-code.ts';
import { t } from './texts.ts';

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
