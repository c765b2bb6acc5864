import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { DoneSchema, email, uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { HeldGrantSchema, StaffGrantSchema } from './roles.ts';
import { optionalReason, reason } from './shared-fields.ts';
import { t } from './texts.ts';

const MOST_GRANTS = 100;

const grants = () => z.array(StaffGrantSchema).check(z.maxLength(MOST_GRANTS));

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff/people',
  summary: 'The people with a role over the brands and offices of the caller, and open invitations to them',
  access: 'staff',
  permission: 'staff.read',
  response: z.object({
    people: z.array(
      z.object({
        id: uuid(),
        name: z.string(),
        email: z.string(),
        /** those over the caller's brands and offices */
        grants: z.array(HeldGrantSchema),
        /** has set up the authenticator app, or signs in with the identity provider */
        isEnrolled: z.boolean(),
        isDisabled: z.boolean(),
        createdAt: instant(),
        /** the caller may give this person roles, and take away those that they hold themselves */
        mayChangeRoles: z.boolean(),
        /** the caller holds all that this person holds, and may disable them and give them new access */
        mayChangeAccess: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: uuid(),
        email: z.string(),
        grants: z.array(StaffGrantSchema),
        /** void: its sender is disabled, or may no longer give these roles */
        state: z.enum(['waiting', 'expired', 'void']),
        expiresAt: instant(),
        /** the caller may withdraw it, and send it again */
        mayChange: z.boolean(),
      }),
    ),
  }),
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/staff/invitations',
  summary: 'Emails an invitation with roles, each within what the caller holds',
  access: 'staff',
  permission: 'staff.invite',
  secondFactor: 'recent',
  body: z.object({
    email: email(),
    grants: grants().check(
      z.minLength(
        1,
        says(() => t.chooseRole),
      ),
    ),
    reason: optionalReason(),
  }),
  response: DoneSchema,
  errors: ['not_permitted', 'conflict', 'too_many'],
});

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitations/{id}/withdraw',
  summary: 'Ends an invitation that was not accepted; its link no longer works',
  access: 'staff',
  permission: 'staff.invite',
  secondFactor: 'recent',
  params: z.object({ id: uuid() }),
  body: z.object({ reason: optionalReason() }),
  response: DoneSchema,
  errors: ['not_permitted'],
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitations/{id}/resend',
  summary: 'Sends an invitation again, with a new link; the one before no longer works',
  access: 'staff',
  permission: 'staff.invite',
  secondFactor: 'recent',
  params: z.object({ id: uuid() }),
  body: z.object({ reason: optionalReason() }),
  response: DoneSchema,
  errors: ['not_permitted', 'too_many'],
});

export const changeGrants = endpoint({
  method: 'PATCH',
  path: '/api/staff/people/{id}/grants',
  summary: 'Gives and takes away roles of a person, each within what the caller holds',
  access: 'staff',
  permission: 'staff.change',
  secondFactor: 'recent',
  params: z.object({ id: uuid() }),
  body: z.object({
    add: z._default(grants(), []),
    remove: z._default(grants(), []),
    reason: reason(),
  }),
  response: DoneSchema,
  errors: ['not_permitted', 'not_allowed'],
});

export const offerNewAccess = endpoint({
  method: 'POST',
  path: '/api/staff/people/{id}/new-access',
  summary: 'Mails a person a link to choose a new password and to set up the authenticator app again',
  access: 'staff',
  permission: 'staff.change',
  secondFactor: 'recent',
  params: z.object({ id: uuid() }),
  body: z.object({ reason: reason() }),
  response: DoneSchema,
  errors: ['not_permitted', 'not_allowed', 'too_many'],
});

export const enableStaff = endpoint({
  method: 'POST',
  path: '/api/staff/people/{id}/enable',
  summary: 'Lets a disabled person sign in again, with the roles from before',
  access: 'staff',
  permission: 'staff.change',
  secondFactor: 'recent',
  params: z.object({ id: uuid() }),
  body: z.object({ reason: reason() }),
  response: DoneSchema,
  errors: ['not_permitted'],
});

export const disableStaff = endpoint({
  method: 'POST',
  path: '/api/staff/people/{id}/disable',
  summary: 'Ends all sessions of a person, who can no longer sign in',
  access: 'staff',
  permission: 'staff.change',
  secondFactor: 'recent',
  params: z.object({ id: uuid() }),
  body: z.object({ reason: reason() }),
  response: DoneSchema,
  errors: ['not_permitted', 'not_allowed'],
});
