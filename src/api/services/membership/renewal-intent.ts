import { z } from 'zod';

/** What the payment for another term needs to be finished, at the price and for the days that were paid. */
export const RenewalIntentSchema = z.object({
  /** by the job on its day, or by the member */
  why: z.enum(['automatic', 'early', 'past_due', 'ended']),
  termStart: z.string(),
  termEnd: z.string(),
  anchorDay: z.int(),
  /** absent in what was stored before plans could be changed: the membership's */
  planId: z.optional(z.string()),
  cycle: z.optional(z.enum(['annual', 'monthly'])),
  termPrice: z.object({
    memberCents: z.int(),
    dependentCents: z.int(),
    householdCapCents: z.int().nullable(),
  }),
  /** what those who had plans of their own have in it; absent in earlier payments */
  ownPlans: z
    .array(z.object({ memberId: z.string(), planId: z.string().nullable(), cents: z.int().nullable() }))
    .default([]),
  /** what the term costs, credits included */
  priceCents: z.int(),
  /** whether it renews by itself from now on; null: as before */
  autoRenew: z.boolean().nullable(),
  /** what the next term costs the same household today: agreed to where it renews from now on */
  renewalCents: z.int(),
  consents: z.array(z.object({ kind: z.enum(['terms', 'renewal']), wording: z.string() })),
  content: z.string(),
});
export type RenewalIntent = z.output<typeof RenewalIntentSchema>;
