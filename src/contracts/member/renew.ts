import * as z from 'zod/mini';
import {
  expectedCents,
  MembershipPlanSchema,
  MembershipSchema,
  PreviewQuerySchema,
} from '../membership/membership.ts';
import { idempotency, paymentToken, ReceiptLineSchema } from '../payment/payment.ts';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, cents, day } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { says } from '../shared/says.ts';
import { t } from './texts.ts';

const OFFERED = says(() => t.sendOffered);

export const renewSubscription = endpoint({
  method: 'POST',
  path: '/api/v4/member/renewSubscription',
  summary:
    'Pays the next term now: ahead of time, when a renewal failed, or after the end; ?preview=true shows the price',
  access: 'member',
  query: PreviewQuerySchema,
  headers: z.partial(idempotency()),
  body: z.object({
    /** needed unless it is a preview, like consent and the header Idempotency-Key */
    expectedCents: z.optional(expectedCents()),
    /**
     * what the preview showed: plan, price before the credit, first day. A credit can make the terms of two plans
     * cost the same today, so the amount alone does not say what is bought. Needed with expectedCents where another
     * plan than the membership’s would be paid for, or a credit pays a part
     */
    offered: z.optional(
      z.object(
        {
          planId: catalogId(OFFERED),
          priceCents: expectedCents(),
          start: day(),
          /** with the plans that some have of their own; pages of earlier builds do not say it */
          bought: z.optional(z.string(OFFERED).check(z.maxLength(2000, OFFERED))),
        },
        OFFERED,
      ),
    ),
    /** another card; it is kept for renewals */
    paymentToken: z.optional(paymentToken()),
    consent: z.optional(
      z.object(
        {
          terms: z.literal(
            true,
            says(() => t.agreeToTerms),
          ),
          renewal: z.boolean(says(() => t.sayIfRenewal)),
        },
        says(() => t.agreeToTerms),
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
    /** the same by one name, with the plans that some have of their own */
    bought: z.optional(z.string()),
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

export const autoRenew = endpoint({
  method: 'POST',
  path: '/api/v4/member/autoRenew',
  summary: 'Turns automatic renewal off or on; turning it on undoes a cancellation that has not taken effect',
  access: 'member',
  assisted: 'change',
  body: z.discriminatedUnion(
    'enabled',
    [
      z.object({ enabled: z.literal(false) }),
      z.object({
        enabled: z.literal(true),
        /** the price of the next term as it was shown */
        expectedCents: expectedCents(),
        /** the ticked box */
        consent: z.literal(
          true,
          says(() => t.agreeToRenewal),
        ),
      }),
    ],
    says(() => t.sayIfRenews),
  ),
  response: z.object({ membership: MembershipSchema }),
  errors: ['not_allowed', 'conflict'],
});
