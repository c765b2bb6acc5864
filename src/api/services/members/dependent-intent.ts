import { z } from 'zod';

/** What the payment for somebody who is added needs to be finished: who they are is on file under their id. */
export const DependentIntentSchema = z.object({
  memberId: z.uuid(),
  coveredFrom: z.string(),
  priceCents: z.int(),
  /** what the next term costs with them, which was shown before the yes */
  renewalCents: z.int(),
});
export type DependentIntent = z.output<typeof DependentIntentSchema>;
