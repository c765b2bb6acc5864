import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { DoneSchema } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { ProgressSchema } from './session.ts';
import { t } from './texts.ts';

/** What a browser is sent to the identity provider for. confirm: a fresh second factor. */
const PurposeSchema = z.enum(['sign_in', 'link', 'confirm']);
export type IdentityPurpose = z.output<typeof PurposeSchema>;

const AddressSchema = z.object({
  /** of the provider; the page goes there */
  url: z.string(),
});

export const beginProviderSignIn = endpoint({
  method: 'POST',
  path: '/api/staff/identity/sign-in',
  summary: 'Begins a sign-in with the identity provider, which has to be completed within ten minutes',
  access: 'anyone',
  response: AddressSchema,
  errors: ['not_found', 'too_many'],
});

export const beginProviderLink = endpoint({
  method: 'POST',
  path: '/api/staff/identity/link',
  summary: 'Begins to link the signed-in person with their account at the identity provider',
  access: 'staff',
  secondFactor: 'recent',
  response: AddressSchema,
  errors: ['not_found', 'too_many'],
});

export const beginProviderConfirmation = endpoint({
  method: 'POST',
  path: '/api/staff/identity/confirm',
  summary: 'Begins a fresh second factor at the identity provider',
  access: 'staff',
  response: AddressSchema,
  errors: ['not_found', 'too_many'],
});

/** Of the provider's answer; codes of some providers have two thousand characters. */
const answerText = () =>
  z.string(says(() => t.incompleteLink)).check(
    z.maxLength(
      4096,
      says(() => t.incompleteLink),
    ),
  );

export const completeProviderRequest = endpoint({
  method: 'POST',
  path: '/api/staff/identity/complete',
  summary: 'Takes the answer of the identity provider, once, in the browser that was sent there',
  access: 'anyone',
  body: z.object({
    state: answerText(),
    code: z.optional(answerText()),
    /** who answers (RFC 9207) */
    iss: z.optional(answerText()),
    /** instead of a code */
    error: z.optional(answerText()),
  }),
  response: z.extend(ProgressSchema, { purpose: PurposeSchema }),
  errors: ['link_expired', 'wrong_login', 'not_permitted', 'not_allowed', 'too_many'],
});

export const readProviderLink = endpoint({
  method: 'GET',
  path: '/api/staff/identity',
  summary: 'The account at the identity provider that is linked with the signed-in person',
  access: 'staff',
  response: z.object({
    /** null: none */
    link: z.nullable(
      z.object({
        /** '' if the provider does not confirm one */
        email: z.string(),
        createdAt: instant(),
        /** null: not yet */
        lastUsedAt: z.nullable(instant()),
      }),
    ),
    /** this session was begun with it, so that roles from groups count */
    isInUse: z.boolean(),
  }),
});

export const unlinkProvider = endpoint({
  method: 'POST',
  path: '/api/staff/identity/unlink',
  summary: 'Removes the link of the signed-in person with the identity provider, and the roles from groups',
  access: 'staff',
  secondFactor: 'recent',
  body: z.object({}),
  response: DoneSchema,
  errors: ['not_allowed'],
});
