import { eq } from 'drizzle-orm';
import { notFound } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { memberships } from '#db/schema/memberships.ts';
import { saleRefusal } from '#domain/plans/plan-availability.ts';
import { type CouponRefusal, checkCoupon } from '#domain/pricing/coupons.ts';
import { householdPriceCents } from '#domain/pricing/pricing.ts';
import { findCoupon } from './find-coupon.ts';
import type { Offer } from './offer.ts';
import { findOffice } from './office-entries.ts';
import { findPlan, type PlanRow, plansSoldAt, priceOf } from './plan-offers.ts';

export interface CouponWish {
  site: string;
  offer: Offer;
  code: string;
  planId: string;
  /** null: outside office */
  officeId: string | null;
  people: number;
  /** the logged-in account */
  accountId: string | null;
  now: Date;
}

export type CouponValue =
  | { ok: true; code: string; priceCents: number; discountCents: number; totalCents: number }
  | { ok: false; reason: CouponRefusal };

/**
 * Checks whether a coupon is valid for a purchase, and computes the discount.
 * @throws ApiError not_found if the plan is not sold there
 */
export async function validateCouponFor(tx: Tx, request: CouponWish): Promise<CouponValue> {
  const plan = await soldPlan(tx, request);
  const { site, code, planId, officeId, people, now } = request;
  const coupon = await findCoupon(tx, site, code);
  const priceCents = householdPriceCents(priceOf(plan), people);
  const firstPurchase = !(await wasMember(tx, request));
  const answer = checkCoupon(coupon, { planId, officeId, priceCents, firstPurchase, at: now });
  if (!answer.ok) return answer;
  const { discountCents } = answer;
  return {
    ok: true,
    code: coupon?.code ?? '',
    priceCents,
    discountCents,
    totalCents: priceCents - discountCents,
  };
}

async function soldPlan(tx: Tx, { site, offer, planId, officeId }: CouponWish): Promise<PlanRow> {
  const plan = await findPlan(tx, { site, offer, id: planId });
  if (!plan) throw notFound();
  if (officeId === null) {
    const sold = { id: plan.id, sold_at: plan.soldAt, not_sold_in: plan.notSoldIn };
    const { whitelist } = offer;
    if (saleRefusal(sold, { place: { kind: 'outside' }, memberState: null, whitelist })) throw notFound();
    return plan;
  }
  const office = await findOffice(tx, { site, offer, id: officeId });
  const there = office ? await plansSoldAt(tx, { site, offer, office }) : [];
  if (!there.some(({ id }) => id === planId)) throw notFound();
  return plan;
}

/** An unknown visitor counts as new; the purchase itself checks again. */
async function wasMember(tx: Tx, { accountId }: CouponWish): Promise<boolean> {
  if (accountId === null) return false;
  const [any] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.accountId, accountId))
    .limit(1);
  return any !== undefined;
}
