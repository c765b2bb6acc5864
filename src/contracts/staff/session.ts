import * as z from 'zod/mini';
import { appCode, recoveryCode } from '../second-step/app-code.ts';
import { t as codeTexts } from '../second-step/texts.ts';
import { endpoint } from '../shared/endpoint.ts';
import { instant, personName } from '../shared/fields.ts';
import { DoneSchema, email, password, uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { HeldGrantSchema, STAFF_PERMISSIONS } from './roles.ts';
import { t } from './texts.ts';

/** A session ends after so long without a call. */
export const STAFF_IDLE_MINUTES = 30;

/**
 * How far a browser is. enroll: the password was given, and the authenticator app is to be set up; second_factor: the
 * password was given, and a code is needed.
 */
const StateSchema = z.enum(['signed_out', 'enroll', 'second_factor', 'signed_in']);
export type StaffState = z.output<typeof StateSchema>;

/** The session is a new one, and so is its token. */
export const ProgressSchema = z.object({ state: StateSchema, csrfToken: z.string() });

export const staffStatus = endpoint({
  method: 'GET',
  path: '/api/staff/session',
  summary: 'How far this browser is signed in, and the token that state-changing calls send as csrf-token',
  access: 'anyone',
  response: z.extend(ProgressSchema, {
    /** the person whose password was given; '' without one */
    accountId: z.string(),
    /** the name of the identity provider with which people may sign in; '' without one */
    provider: z.string(),
    acceptsPasswords: z.boolean(),
  }),
});

export const staffSignIn = endpoint({
  method: 'POST',
  path: '/api/staff/sign-in',
  summary: 'Begins a sign-in with the password; a second factor has to follow within 15 minutes',
  access: 'anyone',
  body: z.object({ email: email(), password: password() }),
  response: ProgressSchema,
  errors: ['wrong_login', 'too_many', 'not_allowed'],
});

export const giveSecondFactor = endpoint({
  method: 'POST',
  path: '/api/staff/second-factor',
  summary: 'Completes a sign-in with a code of the authenticator app or a recovery code, or renews it',
  access: 'staff',
  secondFactor: 'before',
  body: z.object({ code: z.optional(appCode()), recoveryCode: z.optional(recoveryCode()) }).check(
    z.refine((given) => (given.code === undefined) !== (given.recoveryCode === undefined), {
      path: ['code'],
      error: () => codeTexts.enterAppCode,
    }),
  ),
  response: ProgressSchema,
  errors: ['not_allowed', 'too_many', 'invalid'],
});

export const beginEnrollment = endpoint({
  method: 'POST',
  path: '/api/staff/enrollment',
  summary: 'A new secret for the authenticator app, until the first code of it was entered',
  access: 'staff',
  secondFactor: 'before',
  response: z.object({
    /** for a QR code: otpauth://totp/… */
    uri: z.string(),
    /** to type it in, base32 */
    secret: z.string(),
  }),
  errors: ['not_allowed'],
});

export const completeEnrollment = endpoint({
  method: 'POST',
  path: '/api/staff/enrollment/complete',
  summary: 'Completes the first sign-in with the first code of the app; shows the recovery codes once',
  access: 'staff',
  secondFactor: 'before',
  body: z.object({ code: appCode() }),
  response: z.extend(ProgressSchema, { recoveryCodes: z.array(z.string()) }),
  errors: ['not_allowed', 'too_many', 'invalid'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/staff/recovery-codes',
  summary: 'Makes new recovery codes, shown once; those before become invalid',
  access: 'staff',
  secondFactor: 'recent',
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const changeStaffPassword = endpoint({
  method: 'POST',
  path: '/api/staff/password',
  summary: 'Changes the password of the signed-in person, and ends their other sessions',
  access: 'staff',
  secondFactor: 'recent',
  body: z.object({ currentPassword: password(), newPassword: password() }),
  response: DoneSchema,
  errors: ['invalid', 'conflict', 'too_many'],
});

export const staffSignOut = endpoint({
  method: 'POST',
  path: '/api/staff/sign-out',
  summary: 'Ends this session; also succeeds without one',
  access: 'anyone',
  response: ProgressSchema,
});

export const whoAmI = endpoint({
  method: 'GET',
  path: '/api/staff/me',
  summary: 'The signed-in person, with what they may do',
  access: 'staff',
  response: z.object({
    id: uuid(),
    name: z.string(),
    email: z.string(),
    /** in this session: roles from groups count only if the identity provider signed the person in */
    grants: z.array(HeldGrantSchema),
    /** all that some grant permits, each within its scope */
    permissions: z.array(z.enum(STAFF_PERMISSIONS)),
    secondFactorAt: instant(),
    recoveryCodesLeft: z.int(),
    /** has set up the authenticator app */
    hasApp: z.boolean(),
    /** may sign in with a password */
    hasPassword: z.boolean(),
  }),
});

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/staff/sessions',
  summary: 'Where the person is signed in',
  access: 'staff',
  response: z.object({
    /** last used first */
    sessions: z.array(
      z.object({
        id: uuid(),
        /** such as “Firefox on Android” */
        device: z.string(),
        address: z.string(),
        createdAt: instant(),
        lastSeenAt: instant(),
        /** the one that asks */
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const endStaffSessions = endpoint({
  method: 'POST',
  path: '/api/staff/sessions/end',
  summary: 'Ends another session of the person, or all others',
  access: 'staff',
  body: z.object({
    /** ends only this session; without it all others end */
    id: z.optional(uuid()),
  }),
  response: z.object({ ended: z.int() }),
  errors: ['not_found'],
});

/** From the address in an email. */
const linkToken = () =>
  z.string(says(() => t.incompleteLink)).check(
    z.maxLength(
      100,
      says(() => t.incompleteLink),
    ),
  );

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitations/accept',
  summary: 'Makes the reader of an invitation a person of the staff, who then sets up the authenticator app',
  access: 'anyone',
  body: z.object({
    token: linkToken(),
    name: personName(
      80,
      says(() => t.enterName),
    ),
    password: password(),
  }),
  response: ProgressSchema,
  errors: ['link_expired', 'too_many', 'invalid', 'not_allowed'],
});

export const acceptNewAccess = endpoint({
  method: 'POST',
  path: '/api/staff/new-access',
  summary:
    'Sets a new password of a person who then sets up the authenticator app again; ends all their sessions',
  access: 'anyone',
  body: z.object({ token: linkToken(), password: password() }),
  response: ProgressSchema,
  errors: ['link_expired', 'too_many', 'invalid'],
});

export const signInToTry = endpoint({
  method: 'POST',
  path: '/api/staff/demonstration',
  summary:
    'On a developer’s machine: signs in an owner of all brands with the address that `npm start` prints, once',
  access: 'anyone',
  body: z.object({ token: linkToken() }),
  response: ProgressSchema,
  errors: ['link_expired'],
});
