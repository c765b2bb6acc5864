import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { PasskeySchema } from '../passkeys/passkeys.ts';
import { endpoint } from '../shared/endpoint.ts';
import { personName } from '../shared/fields.ts';
import { DoneSchema, uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { ProgressSchema } from './session.ts';
import { t } from './texts.ts';

/** In base64url; the database takes no null character. */
const CREDENTIAL_ID = /^[\w-]{1,1500}$/;

/** What a browser's credential API gives; the library of the server checks the rest. */
const credential = <Credential extends { id: string }>() =>
  z.custom<Credential>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      'id' in value &&
      typeof value.id === 'string' &&
      CREDENTIAL_ID.test(value.id) &&
      'response' in value,
    says(() => t.incompletePasskey),
  );

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/staff/passkeys/sign-in/options',
  summary: 'What a passkey of this browser has to sign within five minutes, to sign in with it',
  access: 'anyone',
  response: z.object({ options: z.custom<PublicKeyCredentialRequestOptionsJSON>() }),
  errors: ['too_many'],
});

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/staff/passkeys/sign-in',
  summary: 'Signs in with a passkey, which counts as both factors, or renews the second one',
  access: 'anyone',
  body: z.object({ credential: credential<AuthenticationResponseJSON>() }),
  response: ProgressSchema,
  errors: ['wrong_login', 'not_allowed', 'too_many'],
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/staff/passkeys',
  summary: 'The passkeys of the person',
  access: 'staff',
  response: z.object({
    /** the oldest first */
    passkeys: z.array(PasskeySchema),
  }),
});

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/staff/passkeys/options',
  summary: 'What a new passkey is made of, within five minutes',
  access: 'staff',
  secondFactor: 'recent',
  response: z.object({ options: z.custom<PublicKeyCredentialCreationOptionsJSON>() }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/staff/passkeys',
  summary: 'Adds a passkey of the person, who can sign in with it from then on',
  access: 'staff',
  secondFactor: 'recent',
  body: z.object({
    /** such as “Work laptop” */
    name: personName(
      60,
      says(() => t.enterPasskeyName),
    ),
    credential: credential<RegistrationResponseJSON>(),
  }),
  response: DoneSchema,
  errors: ['invalid', 'conflict'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/staff/passkeys/{id}/remove',
  summary: 'Removes a passkey of the person',
  access: 'staff',
  secondFactor: 'recent',
  params: z.object({ id: uuid() }),
  body: z.object({}),
  response: DoneSchema,
});
