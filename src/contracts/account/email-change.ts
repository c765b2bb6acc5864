import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { instant } from '../shared/fields.ts';
import { DoneSchema } from '../shared/login-fields.ts';

const PATH = '/api/v4/member/emailChange';

/** A requested change of the email address; it takes effect once the links in both mailboxes were opened. */
export const WaitingEmailSchema = z.object({
  /** as typed; never says whether it belongs to another account */
  email: z.string(),
  expiresAt: instant(),
  /** the link in the new mailbox was opened */
  isNewConfirmed: z.boolean(),
  /** the link in the mailbox of the address that the account has was opened */
  isOldConfirmed: z.boolean(),
});
export type WaitingEmail = z.output<typeof WaitingEmailSchema>;

export const emailChange = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The email address that waits for confirmation, if any; “update” requests it',
  access: 'member',
  response: z.object({ waiting: z.nullable(WaitingEmailSchema) }),
});

export const emailChangeSendAgain = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Sends new links to the addresses that have not confirmed; earlier links become invalid',
  access: 'member',
  response: z.object({ waiting: WaitingEmailSchema }),
  errors: ['not_found', 'too_many'],
});

export const emailChangeTakeBack = endpoint({
  method: 'DELETE',
  path: PATH,
  summary: 'Cancels a pending change of address; its links become invalid',
  access: 'member',
  assisted: 'change',
  response: DoneSchema,
});

export const emailConfirmationSend = endpoint({
  method: 'POST',
  path: '/api/v4/member/emailConfirmation',
  summary: 'Sends another link that confirms the address of the account; the previous link becomes invalid',
  access: 'member',
  assisted: 'change',
  response: z.object({
    /** false: the address is confirmed already */
    sent: z.boolean(),
  }),
  errors: ['too_many'],
});
