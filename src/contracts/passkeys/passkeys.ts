import * as z from 'zod/mini';
import { ownerProof } from '../auth/owner-proof.ts';
import { stepCode } from '../second-step/app-code.ts';
import { endpoint } from '../shared/endpoint.ts';
import { instant, personName } from '../shared/fields.ts';
import { DoneSchema, uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

const PATH = '/api/v4/member/passkeys';

const INCOMPLETE = says(() => t.incompletePasskey);
const part = () => z.string(INCOMPLETE);

/** As a browser gives it; what it says, the library of the server checks. */
const RegistrationSchema = z.object(
  {
    id: part().check(z.regex(/^[\w-]{1,1500}$/, INCOMPLETE)),
    rawId: part(),
    type: z.literal('public-key', INCOMPLETE),
    response: z.object(
      {
        clientDataJSON: part(),
        attestationObject: part(),
        transports: z.optional(
          z.array(part().check(z.maxLength(40, INCOMPLETE)), INCOMPLETE).check(z.maxLength(20, INCOMPLETE)),
        ),
      },
      INCOMPLETE,
    ),
  },
  INCOMPLETE,
);

const CredentialTypeSchema = z.literal('public-key');

/** For navigator.credentials.create(), as JSON. */
const CreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: CredentialTypeSchema, alg: z.int() })),
  timeout: z.int(),
  /** the member's own */
  excludeCredentials: z.array(
    z.object({ type: CredentialTypeSchema, id: z.string(), transports: z.array(z.string()) }),
  ),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});

/** Such as “My phone”. */
const passkeyName = () =>
  personName(
    60,
    says(() => t.enterPasskeyName),
  );

/** A passkey, of a member or of the staff, as its owner sees it. */
export const PasskeySchema = z.object({
  id: uuid(),
  name: z.string(),
  createdAt: instant(),
  /** null: not yet */
  lastUsedAt: z.nullable(instant()),
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The passkeys of the member',
  access: 'member',
  response: z.object({
    /** the oldest first */
    passkeys: z.array(PasskeySchema),
  }),
});

export const passkeyOptions = endpoint({
  method: 'POST',
  path: `${PATH}/options`,
  summary:
    'What a new passkey is made of within ten minutes; needs the current password or a code, and the code of the second step where it is on',
  access: 'member',
  body: z.object({
    ...ownerProof(),
    /** required while the member's second step is on, which logins with a passkey do not ask for */
    stepCode: z.optional(stepCode()),
    name: passkeyName(),
  }),
  response: z.object({ options: CreationSchema }),
  errors: ['too_many', 'not_allowed'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Adds a passkey that was made of the options, with which the member can log in from then on',
  access: 'member',
  body: z.object({
    name: passkeyName(),
    credential: RegistrationSchema,
  }),
  response: DoneSchema,
  errors: ['invalid', 'conflict'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/remove`,
  summary: 'Removes a passkey, and logs the member out everywhere else; needs the password or a code',
  access: 'member',
  params: z.object({ id: uuid() }),
  body: z.object(ownerProof()),
  response: DoneSchema,
  errors: ['not_found', 'too_many'],
});
