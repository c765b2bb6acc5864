import * as z from 'zod/mini';
import { cents, instant } from '../shared/fields.ts';
import { PaidSchema, ReceiptLineSchema } from './payment.ts';

/** A debit of a bank account that is under way: who joins is a member when the money is there, and not before. */
export const AwaitingBankSchema = z.object({
  state: z.literal('processing'),
  since: instant(),
  bank: z.string(),
  last4: z.string(),
  /** what was ordered; the lines sum to the total, and neither changes any more */
  plan: z.string(),
  /** null: outside office */
  office: z.nullable(z.string()),
  people: z.array(z.string()),
  lines: z.array(ReceiptLineSchema),
  totalCents: cents(),
  /** where the answer is written to */
  email: z.string(),
});
export type AwaitingBank = z.output<typeof AwaitingBankSchema>;

/** State of the last bank payment of this browser or of the logged-in member. */
export const BankStandingSchema = z.discriminatedUnion('state', [
  AwaitingBankSchema,
  /** the money has arrived, and they are a member */
  z.object({ state: z.literal('captured'), email: z.string(), totalCents: cents() }),
  /** the bank said no; the cart may be paid for another way */
  z.object({ state: z.literal('failed'), message: z.string() }),
]);
export type BankStanding = z.output<typeof BankStandingSchema>;

/** What paying for a membership comes to. */
export const JoinedSchema = z.discriminatedUnion('state', [PaidSchema, AwaitingBankSchema]);
export type Joined = z.output<typeof JoinedSchema>;
