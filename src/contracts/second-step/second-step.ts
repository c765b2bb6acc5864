import * as z from 'zod/mini';
import { ownerProof } from '../auth/owner-proof.ts';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { DoneSchema, uuid } from '../shared/login-fields.ts';
import { appCode, stepCode } from './app-code.ts';

const PATH = '/api/v4/member/secondStep';

/** What a change of a second step requires: without it, a stolen mailbox could turn the step off. */
const fullProof = () => z.object({ ...ownerProof(), stepCode: stepCode() });

/** Shown once. */
const RecoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const readSecondStep = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Whether logins of the member ask for a second step, and in which browsers they do not',
  access: 'member',
  assisted: 'never',
  response: z.object({
    /** false: this server has no key for the secrets of authenticator apps, so that none can be set up */
    isAvailable: z.boolean(),
    /** null: off */
    since: z.nullable(instant()),
    recoveryCodesLeft: z.int(),
    /** the newest first */
    browsers: z.array(
      z.object({
        id: uuid(),
        /** such as “Firefox on Android” */
        device: z.string(),
        createdAt: instant(),
        expiresAt: instant(),
        /** the one that asks */
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const beginSecondStep = endpoint({
  method: 'POST',
  path: `${PATH}/begin`,
  summary: 'A new secret for an authenticator app; no login asks for a code before one of it was entered',
  access: 'member',
  assisted: 'never',
  body: z.object(ownerProof()),
  response: z.object({
    /** for a QR code */
    uri: z.string(),
    /** the same to type, base32 */
    secret: z.string(),
  }),
  errors: ['not_allowed', 'too_many'],
});

export const confirmSecondStep = endpoint({
  method: 'POST',
  path: `${PATH}/confirm`,
  summary:
    'Turns the second step on with the first code of the app, and logs the member out everywhere else; the recovery codes are shown only now',
  access: 'member',
  assisted: 'never',
  body: z.object({ code: appCode() }),
  response: RecoveryCodesSchema,
  errors: ['not_allowed', 'too_many'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${PATH}/recoveryCodes`,
  summary: 'New recovery codes, shown only now; those before no longer work',
  access: 'member',
  assisted: 'never',
  body: fullProof(),
  response: RecoveryCodesSchema,
  errors: ['not_allowed', 'too_many'],
});

export const turnOffSecondStep = endpoint({
  method: 'POST',
  path: `${PATH}/off`,
  summary: 'Turns the second step off',
  access: 'member',
  assisted: 'never',
  body: fullProof(),
  response: DoneSchema,
  errors: ['not_allowed', 'too_many'],
});

export const endTrust = endpoint({
  method: 'POST',
  path: `${PATH}/browsers/end`,
  summary: 'Asks for the second step again in a trusted browser, or in all of them',
  access: 'member',
  assisted: 'never',
  body: z.object({
    /** ends only this one; without it all end */
    id: z.optional(uuid()),
  }),
  response: z.object({ ended: z.int() }),
});
