import { z } from 'zod';

/** What settling the payment for a new dependent needs; the person is on file under their ID. */
export const DependentIntentSchema = z.object({
  memberId: z.uuid(),
  coveredFrom: z.string(),
  priceCents: z.int(),
  /** the part for a term paid ahead; null: there is none; absent in older payments */
  aheadCents: z.int().nullish(),
  /** their own plan, and its price for a whole term; null: the membership's plan */
  ownPlan: z.object({ planId: z.string(), cents: z.int() }).nullable().default(null),
  /** the price of the next term that was shown */
  renewalCents: z.int(),
});
export type DependentIntent = z.output<typeof DependentIntentSchema>;
