import { z } from 'zod';

/** What the payment for somebody who is added needs to be finished: who they are is on file under their id. */
export const DependentIntentSchema = z.object({
  memberId: z.uuid(),
  coveredFrom: z.string(),
  priceCents: z.int(),
  /** of which for a term that was paid ahead before; null: none was; absent in earlier payments */
  aheadCents: z.int().nullish(),
  /** what they have instead of the membership's plan, and what a whole term of it costs them; null: that one */
  ownPlan: z.object({ planId: z.string(), cents: z.int() }).nullable().default(null),
  /** what the next term costs with them, which was shown before the yes */
  renewalCents: z.int(),
});
export type DependentIntent = z.output<typeof DependentIntentSchema>;
