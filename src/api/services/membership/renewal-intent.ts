import { z } from 'zod';

/** What settling the payment for another term needs, at the price and for the days that were paid. */
export const RenewalIntentSchema = z.object({
  /** by the job on its day, or by the member */
  why: z.enum(['automatic', 'early', 'past_due', 'ended']),
  /** an automatic one that a person of the staff tries again before its day */
  isAsked: z.optional(z.boolean()),
  termStart: z.string(),
  termEnd: z.string(),
  anchorDay: z.int(),
  /** absent in older payments: the membership's plan */
  planId: z.optional(z.string()),
  cycle: z.optional(z.enum(['annual', 'monthly'])),
  termPrice: z.object({
    memberCents: z.int(),
    dependentCents: z.int(),
    householdCapCents: z.int().nullable(),
  }),
  /** the own plans of people in this term; absent in older payments */
  ownPlans: z
    .array(z.object({ memberId: z.string(), planId: z.string().nullable(), cents: z.int().nullable() }))
    .default([]),
  /** what the term costs, including credit used */
  priceCents: z.int(),
  /** whether it renews automatically from now on; null: as before */
  autoRenew: z.boolean().nullable(),
  /** today's price of the next term, which the member agrees to if renewal is on */
  renewalCents: z.int(),
  consents: z.array(z.object({ kind: z.enum(['terms', 'renewal']), wording: z.string() })),
  content: z.string(),
});
export type RenewalIntent = z.output<typeof RenewalIntentSchema>;
