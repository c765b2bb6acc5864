import * as z from 'zod/mini';
import { authStatus } from '../auth/session.ts';
import { endpoint } from '../shared/endpoint.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

const INCOMPLETE = says(() => t.incompletePasskey);
const part = () => z.string(INCOMPLETE);

/** As a browser gives it; what it says, the library of the server checks. */
const AuthenticationSchema = z.object(
  {
    id: part().check(z.regex(/^[\w-]{1,1500}$/, INCOMPLETE)),
    rawId: part(),
    type: z.literal('public-key', INCOMPLETE),
    response: z.object(
      {
        clientDataJSON: part(),
        authenticatorData: part(),
        signature: part(),
        userHandle: z.optional(part()),
      },
      INCOMPLETE,
    ),
  },
  INCOMPLETE,
);

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/v4/member/passkeys/login/options',
  summary: 'What a passkey of this browser has to sign within ten minutes, to log in; it names no passkey',
  access: 'anyone',
  response: z.object({
    /** for navigator.credentials.get(), as JSON */
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
  }),
  errors: ['too_many'],
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/v4/member/passkeys/login',
  summary: 'Logs a member in with a passkey, in the browser that asked for the options',
  access: 'anyone',
  body: z.object({ credential: AuthenticationSchema }),
  /** who is logged in now, in a new session */
  response: authStatus.response,
  errors: ['wrong_login', 'too_many'],
});
