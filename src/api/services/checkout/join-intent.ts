import { z } from 'zod';

/**
 * What a purchase of a membership needs to be finished, beside the cart that it is for: kept with the payment, so
 * that it can be finished after a crash, at the price and for the term that were paid.
 */
export const JoinIntentSchema = z.object({
  /** of the browser that paid: it alone may ask for the answer again */
  sessionHash: z.string().nullable(),
  planId: z.string(),
  /** null: outside office */
  officeId: z.string().nullable(),
  cycle: z.enum(['annual', 'monthly']),
  termStart: z.string(),
  termEnd: z.string(),
  termPrice: z.object({
    memberCents: z.int(),
    dependentCents: z.int(),
    householdCapCents: z.int().nullable(),
  }),
  /** who of the cart has another plan than the household, and what it costs them; absent in earlier payments */
  ownPlans: z
    .array(z.object({ person: z.string(), planId: z.string(), name: z.string(), cents: z.int() }))
    .default([]),
  /** what the term costs, credits included */
  priceCents: z.int(),
  /** what was agreed to for the next term */
  renewalCents: z.int(),
  autoRenew: z.boolean(),
  consents: z.array(
    z.object({
      kind: z.enum(['terms', 'renewal', 'debit']),
      wording: z.string(),
      /** which words they were, where that is asked for by number */
      version: z.string().optional(),
    }),
  ),
  /** of the office, which decides what day it is when a bank has answered; null: outside office */
  timezone: z.string().nullish(),
  /** the content release that the terms were read in */
  content: z.string(),
  /** what the welcome says of it; absent in payments that were begun before it did */
  letter: z
    .object({
      plan: z.string(),
      /** null: outside office */
      office: z.string().nullable(),
      /** days within which whoever cancels gets the money back */
      refundDays: z.int(),
    })
    .optional(),
  /** set when the payment is captured: whether the buyer is known to be the account's owner */
  isOwner: z.boolean().optional(),
});
export type JoinIntent = z.output<typeof JoinIntentSchema>;
