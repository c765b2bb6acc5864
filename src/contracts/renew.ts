import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cents, day, uuid } from './fields.ts';
import { expectedCents, MembershipSchema, PreviewQuerySchema } from './membership.ts';
import { IdempotencySchema, paymentToken, ReceiptLineSchema } from './payment.ts';

export const renewSubscription = endpoint({
  method: 'POST',
  path: '/api/v4/member/renewSubscription',
  summary:
    'Pays the next term now: ahead of time, when a renewal failed, or after the end; ?preview=true shows the price',
  access: 'member',
  query: PreviewQuerySchema,
  headers: IdempotencySchema.partial(),
  body: z.object({
    /** needed unless it is a preview, like consent and the header Idempotency-Key */
    expectedCents: expectedCents().optional(),
    /** another card; it is kept for renewals */
    paymentToken: paymentToken().optional(),
    consent: z.object({ terms: z.literal(true), renewal: z.boolean() }).optional(),
  }),
  response: z.object({
    preview: z.boolean(),
    why: z.enum(['early', 'past_due', 'ended']),
    /** charged now, after the account’s credit */
    cents: cents(),
    priceCents: cents(),
    lines: z.array(ReceiptLineSchema),
    start: day(),
    through: day(),
    /** null for a preview */
    receiptId: uuid().nullable(),
    membership: MembershipSchema,
  }),
  errors: ['not_allowed', 'conflict', 'payment_declined', 'payment_unknown', 'in_progress', 'key_reused'],
});
