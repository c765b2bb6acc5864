import { z } from 'zod';
import { cents, list } from './fields.ts';
import { flag, flagOn } from './flags.ts';

/** A moment with its offset, such as 2026-05-31T23:59:59-07:00. */
const moment = () =>
  z.iso.datetime({ offset: true, error: 'must be a moment such as 2026-05-31T23:59:59-07:00' });

const common = {
  code: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,31}$/, 'must be 3 to 32 letters, digits and hyphens')
    .describe('as it is printed; letters count the same in either case'),
  plan_ids: list(z.string()).describe('plans and offices it is good for; empty: all'),
  office_ids: list(z.string()),
  starts_at: moment().optional(),
  ends_at: moment().optional().describe('the first moment at which it is too late'),
  max_redemptions: z
    .number()
    .int()
    .positive()
    .max(1_000_000_000)
    .optional()
    .describe('how often it may be redeemed by everybody together; absent: no limit'),
  first_purchase_only: flag().describe('not for renewals, nor for someone who was a member before'),
  minimum_cents: cents().default(0).describe('the price a purchase must reach before the coupon counts'),
  active: flagOn(),
};

/**
 * A discount on the plan's price. Codes are for those they were given to: they are sold on the strength of the
 * record, but no page and no answer of `/api/cms` may list them (public-record.ts).
 */
export const CouponSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.number().int().min(1).max(100), ...common }),
  z.object({ kind: z.literal('amount'), amount_cents: cents().positive(), ...common }),
]);

export type Coupon = z.output<typeof CouponSchema>;
