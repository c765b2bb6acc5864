import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { catalogId, cents, line, orEmpty, wholeNumber } from '../shared/fields.ts';
import { says } from '../shared/says.ts';
import { FeeScheduleSchema, GroupSchema, OfficeSummarySchema, PlanOfferSchema } from './catalog.ts';
import { catalogItem } from './locations.ts';
import { t } from './texts.ts';

export const plan = endpoint({
  ...catalogItem,
  path: '/api/v4/plans/{id}',
  summary: 'A plan with its price by household size and the fee schedule',
  params: z.object({ id: catalogId() }),
  response: z.object({ group: GroupSchema, plan: PlanOfferSchema, schedule: FeeScheduleSchema }),
});

export const planAtLocation = endpoint({
  ...catalogItem,
  path: '/api/v4/plans/{a}/{b}',
  summary: 'A plan as it is sold at an office; 404 if it is not sold there',
  params: z.object({
    a: catalogId().register(z.globalRegistry, { description: 'the office’s id' }),
    b: catalogId().register(z.globalRegistry, { description: 'the plan’s id' }),
  }),
  response: z.object({ location: OfficeSummarySchema, plan: PlanOfferSchema, schedule: FeeScheduleSchema }),
});

/** A coupon that does not hold is refused as `invalid`; `reason` says why (CouponRefusal in domain/pricing/coupons.ts). */
export const validateCoupon = endpoint({
  method: 'GET',
  path: '/api/v4/coupon/validate',
  summary: 'Whether a coupon is valid for a plan at an office, and the discount',
  access: 'anyone',
  query: z.object({
    coupon: line(
      64,
      says(() => t.enterCoupon),
    ),
    plan_id: catalogId(says(() => t.choosePlan)),
    location_id: orEmpty(catalogId()).register(z.globalRegistry, {
      description: 'the office; none where the plan is bought outside any office',
    }),
    people: z
      ._default(wholeNumber(1, 20), 1)
      .register(z.globalRegistry, { description: 'the member and all dependents' }),
  }),
  response: z.object({
    /** the code as it is printed */
    coupon: z.string(),
    planId: catalogId(),
    locationId: z.nullable(catalogId()),
    people: z.int(),
    priceCents: cents(),
    discountCents: cents(),
    totalCents: cents(),
  }),
  errors: ['not_found', 'invalid', 'too_many'],
});
