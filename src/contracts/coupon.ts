import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { catalogId, cents, line } from './fields.ts';

/** A coupon that does not hold is refused as `invalid`; `reason` says why (CouponRefusal in domain/coupons.ts). */
export const validateCoupon = endpoint({
  method: 'GET',
  path: '/api/v4/coupon/validate',
  summary: 'Whether a coupon holds for a plan at an office, and what it takes off',
  access: 'anyone',
  query: z.object({
    coupon: line(64, 'Please enter a coupon code.'),
    plan_id: catalogId(),
    location_id: z
      .union([z.literal(''), catalogId()])
      .default('')
      .meta({ description: 'the office; none where the plan is bought outside any office' }),
    people: z.coerce
      .number('Please use a whole number from 1 to 20.')
      .int('Please use a whole number from 1 to 20.')
      .min(1, 'Please use a whole number from 1 to 20.')
      .max(20, 'Please use a whole number from 1 to 20.')
      .default(1)
      .meta({ description: 'the member and all dependents' }),
  }),
  response: z.object({
    /** the code as it is printed */
    coupon: z.string(),
    planId: catalogId(),
    locationId: catalogId().nullable(),
    people: z.int(),
    priceCents: cents(),
    discountCents: cents(),
    totalCents: cents(),
  }),
  errors: ['not_found', 'invalid', 'too_many'],
});
