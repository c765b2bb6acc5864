import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, line, optionalLine, password, phone, stateCode, uuid, zip } from './fields.ts';
import { AccountSchema } from './member-info.ts';

export const MemberUpdateBodySchema = z
  .object({
    phone: phone().optional(),
    street: line(120, 'Please enter your street.').optional(),
    // without its default: what is not given stays as it is
    street2: optionalLine(120).unwrap().optional(),
    city: line(80, 'Please enter your city.').optional(),
    state: stateCode().optional(),
    zip: zip().optional(),
    /** asks for another address; it counts once the link that is sent to it was opened */
    email: email().optional(),
    /** the current password; needed for another address */
    password: password().optional(),
    /** from the link of that mail */
    emailToken: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete.')
      .optional(),
    /** corrections of names */
    members: z
      .array(
        z.object({
          id: uuid(),
          firstName: line(80, 'Please enter the first name.'),
          lastName: line(80, 'Please enter the last name.'),
        }),
      )
      .max(20)
      .optional(),
  })
  .refine(({ email: wanted, password: given }) => wanted === undefined || given !== undefined, {
    path: ['password'],
    message: 'Please enter your current password.',
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    message: 'There is nothing to change.',
  });

export const memberUpdate = endpoint({
  method: 'PATCH',
  path: '/api/v4/member/update',
  summary: 'Changes address, phone, names; asks for another e-mail address, or confirms it',
  access: 'member',
  body: MemberUpdateBodySchema,
  response: z.object({
    account: AccountSchema,
    /** a mail with a link is on its way to the new address, unless it is somebody else’s: then to them */
    emailLinkSent: z.boolean(),
  }),
  errors: ['wrong_login', 'link_expired', 'not_found', 'too_many'],
});
