import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { cents, day, instant } from '../shared/fields.ts';
import { uuid } from '../shared/login-fields.ts';
import { reportMonth } from './reports.ts';

/** How a payout, or a line of it, differs from our books. */
export const PAYOUT_PROBLEMS = [
  /** the processor was paid for something that we do not know */
  'unknown_payment',
  'unknown_refund',
  /** we know the payment as declined, voided or open */
  'not_captured',
  'other_amount',
  'not_in_ledger',
  /** we know the refund as failed */
  'refund_failed',
  /** a card payment that the bank took back, which is not in the ledger */
  'dispute',
  /** nothing of ours: a reserve, or another system that shares the account */
  'not_ours',
  /** the lines do not sum to the payout */
  'other_sum',
  /** a payout by hand, whose lines the processor does not know */
  'made_by_hand',
] as const;
export type PayoutProblem = (typeof PAYOUT_PROBLEMS)[number];
const ProblemSchema = z.nullable(z.enum(PAYOUT_PROBLEMS));

export const readPayouts = endpoint({
  method: 'GET',
  path: '/api/staff/reports/payouts',
  summary:
    'The payment processor’s payouts that arrive in a month, compared with our payments and refunds; for people who read the reports of all brands',
  access: 'staff',
  permission: 'reports.read',
  query: z.object({ month: reportMonth() }),
  response: z.object({
    processor: z.string(),
    /** false: the caller does not read the reports of all brands, so there are no payouts */
    isWhole: z.boolean(),
    /** by day */
    payouts: z.array(
      z.object({
        ref: z.string(),
        amountCents: cents(),
        status: z.enum(['on_its_way', 'paid', 'failed']),
        arrivesOn: day(),
        problem: ProblemSchema,
        lines: z.array(
          z.object({
            kind: z.enum(['payment', 'refund', 'dispute', 'fee', 'other']),
            ref: z.string(),
            /** the processor’s reference of the payment; '' for none */
            chargeRef: z.string(),
            at: instant(),
            /** before the fee */
            amountCents: cents(),
            feeCents: cents(),
            description: z.string(),
            /** of our payment; '' if there is none */
            site: z.string(),
            brand: z.string(),
            accountId: z.nullable(uuid()),
            problem: ProblemSchema,
          }),
        ),
      }),
    ),
    /** payments of the month that are in no payout, although they should be */
    missing: z.array(
      z.object({
        site: z.string(),
        brand: z.string(),
        accountId: z.nullable(uuid()),
        ref: z.string(),
        at: instant(),
        amountCents: cents(),
      }),
    ),
  }),
  errors: ['unavailable'],
});
