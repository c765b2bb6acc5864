import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { cents, day, uuid } from './fields.ts';
import { expectedCents, MembershipPlanSchema, MembershipSchema, PreviewQuerySchema } from './membership.ts';
import { IdempotencySchema, paymentToken, ReceiptLineSchema } from './payment.ts';

export const renewSubscription = endpoint({
  method: 'POST',
  path: '/api/v4/member/renewSubscription',
  summary:
    'Pays the next term now: ahead of time, when a renewal failed, or after the end; ?preview=true shows the price',
  access: 'member',
  query: PreviewQuerySchema,
  headers: z.partial(IdempotencySchema),
  body: z.object({
    /** needed unless it is a preview, like consent and the header Idempotency-Key */
    expectedCents: z.optional(expectedCents()),
    /** another card; it is kept for renewals */
    paymentToken: z.optional(paymentToken()),
    consent: z.optional(
      z.object(
        {
          terms: z.literal(true, 'Please agree to the terms to go on.'),
          renewal: z.boolean('Please say whether you agree to the renewal.'),
        },
        'Please agree to the terms to go on.',
      ),
    ),
  }),
  response: z.object({
    preview: z.boolean(),
    why: z.enum(['early', 'past_due', 'ended']),
    /** charged now, after the account’s credit */
    cents: cents(),
    priceCents: cents(),
    /** what is paid for: the membership’s plan, or the one chosen for its next term */
    plan: MembershipPlanSchema,
    lines: z.array(ReceiptLineSchema),
    /** what the boxes beside the payment say */
    consents: z.object({ terms: z.string(), renewal: z.string() }),
    start: day(),
    through: day(),
    /** null for a preview */
    receiptId: z.nullable(uuid()),
    membership: MembershipSchema,
  }),
  errors: ['not_allowed', 'conflict', 'payment_declined', 'payment_unknown', 'in_progress', 'key_reused'],
});
