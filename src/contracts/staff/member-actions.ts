import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { instant, paragraphs } from '../shared/fields.ts';
import { DoneSchema, email, uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { MEMBER_PATH, ofMember, reason } from './shared-fields.ts';
import { t } from './texts.ts';

const ofMail = () => z.extend(ofMember(), { id: uuid() });

export const addNote = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/notes`,
  summary: 'Keeps a note about a member for the staff; it cannot be changed',
  access: 'staff',
  permission: 'members.change',
  params: ofMember(),
  body: z.object({
    text: paragraphs(
      4000,
      says(() => t.enterNote),
    ),
  }),
  response: DoneSchema,
  errors: ['not_found', 'conflict'],
});

export const readMail = endpoint({
  method: 'GET',
  path: `${MEMBER_PATH}/mails/{id}`,
  summary:
    'The text of an email to a member, without the links and codes that it was completed with; recorded in the audit',
  access: 'staff',
  // some are about payments or grievances
  permission: 'grievances.read',
  params: ofMail(),
  response: z.object({
    subject: z.string(),
    text: z.string(),
    recipient: z.string(),
    /** of its text; BCP 47 */
    language: z.string(),
    at: instant(),
    /** whether it can be sent again */
    isResendable: z.boolean(),
  }),
  errors: ['not_found'],
});

export const resendMail = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/mails/{id}/resend`,
  summary: 'Sends an email again, to the present address of the account',
  access: 'staff',
  permission: 'members.change',
  params: ofMail(),
  body: z.object({ reason: reason() }),
  response: z.object({ recipient: z.string() }),
  errors: ['not_found', 'not_allowed', 'too_many', 'conflict'],
});

export const endMemberSessions = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/sessions/end`,
  summary: 'Logs a member out everywhere',
  access: 'staff',
  permission: 'members.change',
  params: ofMember(),
  body: z.object({ reason: reason() }),
  response: z.object({ ended: z.int() }),
  errors: ['not_found', 'conflict'],
});

export const unlockLogin = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/unlock`,
  summary: 'Forgets the failed logins of an account, so that its member need not wait to try again',
  access: 'staff',
  permission: 'members.change',
  params: ofMember(),
  body: z.object({ reason: reason() }),
  response: DoneSchema,
  errors: ['not_found', 'conflict'],
});

export const resetSecondStep = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/second-step/reset`,
  summary:
    'Turns the second step of a member off, who lost the app and the recovery codes, after the caller was verified',
  access: 'staff',
  permission: 'members.change',
  secondFactor: 'recent',
  params: ofMember(),
  body: z.object({ reason: reason() }),
  response: DoneSchema,
  errors: ['not_found', 'not_allowed', 'conflict'],
});

export const changeMemberEmail = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/email`,
  summary:
    'Requests another address for a member; it takes effect once the links in the new and the old mailbox were opened',
  access: 'staff',
  permission: 'members.change',
  secondFactor: 'recent',
  params: ofMember(),
  body: z.object({ email: email(), reason: reason() }),
  response: DoneSchema,
  errors: ['not_found', 'not_allowed', 'too_many', 'conflict'],
});

export const confirmMemberEmail = endpoint({
  method: 'POST',
  path: `${MEMBER_PATH}/email/confirm`,
  summary:
    'Confirms in place of the old mailbox of a pending change, or the present address, after the caller was verified',
  access: 'staff',
  permission: 'members.change',
  secondFactor: 'recent',
  params: ofMember(),
  body: z.object({
    /** the address as the caller says it: the new one, or the present one */
    email: email(),
    reason: reason(),
  }),
  response: z.object({
    /** what is confirmed now: the present address; the change, which is in effect; one of its two mailboxes */
    confirmed: z.enum(['address', 'change', 'one_mailbox']),
  }),
  errors: ['not_found', 'not_allowed', 'conflict'],
});
