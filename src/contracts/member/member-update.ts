import * as z from 'zod/mini';
import { WaitingEmailSchema } from '../account/email-change.ts';
import { language } from '../account/language.ts';
import { mailedCode } from '../auth/login-code.ts';
import { CONTACT_FIELDS, contactInput } from '../shared/address.ts';
import { endpoint } from '../shared/endpoint.ts';
import { line } from '../shared/fields.ts';
import { email, password, uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { seenValues } from '../shared/seen.ts';
import { AccountSchema } from './member-info.ts';
import { t } from './texts.ts';

export const MemberUpdateBodySchema = z
  .object({
    ...z.partial(z.object(contactInput())).shape,
    seen: seenValues(CONTACT_FIELDS),
    /** asks for another address; it counts once the links sent to it and to the present one were opened */
    email: z.optional(email()),
    /** the current password; another address needs it, or the code */
    password: z.optional(password()),
    /** from confirmCodeEmail, of a member without a password */
    code: z.optional(mailedCode()),
    /** from the link of one of those mails, or of the welcome mail */
    emailToken: z.optional(
      z.string(says(() => t.linkNotComplete)).check(
        z.regex(
          /^[A-Za-z0-9_-]{43}$/,
          says(() => t.linkNotComplete),
        ),
      ),
    ),
    /** in which the brand writes to the member */
    language: z.optional(language()),
    /** corrections of names */
    members: z.optional(
      z
        .array(
          z.object(
            {
              id: uuid(),
              firstName: line(
                80,
                says(() => t.enterFirstName),
              ),
              lastName: line(
                80,
                says(() => t.enterLastName),
              ),
              seen: seenValues(['firstName', 'lastName']),
            },
            says(() => t.enterBothNames),
          ),
          says(() => t.enterNames),
        )
        .check(
          z.maxLength(
            20,
            says(() => t.tooManyNames),
          ),
        ),
    ),
  })
  .check(
    z.refine(({ seen: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
      error: () => t.nothingToChange,
    }),
  );

export const memberUpdate = endpoint({
  method: 'PATCH',
  path: '/api/v4/member/update',
  summary: 'Changes address, phone, names; requests another email address, or confirms it',
  access: 'member',
  assisted: 'change',
  body: MemberUpdateBodySchema,
  response: z.object({
    account: AccountSchema,
    /** links were emailed to both addresses; if the new one belongs to another account, its owner gets a notice */
    emailLinkSent: z.boolean(),
    /** what the link confirmed: the account's own address, one of the two mailboxes of a change, or the change */
    confirmed: z.nullable(z.enum(['address', 'one_mailbox', 'change'])),
    /** the address that still has to be confirmed, after this call */
    pendingEmailChange: z.nullable(WaitingEmailSchema),
  }),
  errors: ['link_expired', 'not_found', 'too_many', 'conflict'],
});
