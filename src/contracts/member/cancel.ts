import * as z from 'zod/mini';
import { expectedCents, MembershipSchema, PreviewQuerySchema } from '../membership/membership.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day } from '../shared/fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

export const CancelReasonSchema = z.enum(
  ['changed_mind', 'moved_away', 'no_office_left', 'death', 'nursing_care', 'terms_changed'],
  says(() => t.chooseReason),
);

export const cancel = endpoint({
  method: 'POST',
  path: '/api/v4/member/cancel',
  summary:
    'Ends the membership; ?preview=true shows the refund, the rule that decides it, and the last day covered',
  access: 'member',
  assisted: 'change',
  query: PreviewQuerySchema,
  body: z.object({
    reason: CancelReasonSchema,
    /** the refund as it was shown; needed unless it is a preview */
    expectedCents: z.optional(expectedCents()),
  }),
  response: z.object({
    preview: z.boolean(),
    refundCents: cents(),
    /** of a processing fee, where the state allows keeping it */
    feeKeptCents: cents(),
    /** of the refund, what goes to the card; the rest goes to the account’s credit */
    toCardCents: cents(),
    rule: z.object({
      /** a state’s two letters, 'default', 'protective' or 'brand' */
      id: z.string(),
      because: z.string(),
      /** in plain words */
      text: z.string(),
      /** last day for a full refund; null while the materials that begin the window are not received */
      windowEnd: z.nullable(day()),
    }),
    /** last day of cover; null where it ends before today */
    lastDay: z.nullable(day()),
    membership: MembershipSchema,
  }),
  errors: ['not_allowed', 'conflict'],
});
