import { assertCents, percentOf } from './cents.ts';

/** What a coupon takes off: whole per cent of the price, or whole cents. */
export type Discount =
  | { kind: 'percent'; percent: number | null; amountCents?: number | null | undefined }
  | { kind: 'amount'; amountCents: number | null; percent?: number | null | undefined };

/** A coupon as it is stored. Empty lists and nulls limit nothing. */
export interface Coupon {
  kind: 'percent' | 'amount';
  percent: number | null;
  amountCents: number | null;
  planIds: readonly string[];
  officeIds: readonly string[];
  /** the first instant at which it holds, and the first at which it no longer does */
  startsAt: Date | null;
  endsAt: Date | null;
  maxRedemptions: number | null;
  /** how many were redeemed or are held by a payment under way */
  redemptions: number;
  firstPurchaseOnly: boolean;
  /** the least that the household must cost before the coupon */
  minimumCents: number;
  active: boolean;
}

/** What someone is about to buy. */
export interface CouponUse {
  planId: string;
  /** null: outside office */
  officeId: string | null;
  /** the household's price for a cycle before the coupon */
  priceCents: number;
  /** whether the buyer has never bought a membership of this brand */
  firstPurchase: boolean;
  at: Date;
}

export type CouponRefusal =
  | 'unknown'
  | 'not_started'
  | 'expired'
  | 'used_up'
  | 'wrong_plan'
  | 'wrong_location'
  | 'not_first'
  | 'below_minimum';

export type CouponAnswer = { ok: true; discountCents: number } | { ok: false; reason: CouponRefusal };

/**
 * The form in which codes are compared: people type them from posters, in any case, with spaces and hyphens
 * of any kind, full-width or with ligatures.
 */
export function couponKey(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .normalize('NFKC');
}

/**
 * Whether a coupon may be used, and for how much. A coupon that was switched off reads like one that never was.
 * @param coupon null where the code is not one of ours
 */
export function checkCoupon(coupon: Coupon | null, use: CouponUse): CouponAnswer {
  if (!coupon?.active) return { ok: false, reason: 'unknown' };
  const reason = refusal(coupon, use);
  if (reason) return { ok: false, reason };
  return { ok: true, discountCents: discountCents(coupon, use.priceCents) };
}

function refusal(coupon: Coupon, use: CouponUse): CouponRefusal | null {
  if (coupon.startsAt && use.at < coupon.startsAt) return 'not_started';
  if (coupon.endsAt && use.at >= coupon.endsAt) return 'expired';
  if (coupon.planIds.length > 0 && !coupon.planIds.includes(use.planId)) return 'wrong_plan';
  if (coupon.officeIds.length > 0 && !(use.officeId && coupon.officeIds.includes(use.officeId)))
    return 'wrong_location';
  if (coupon.firstPurchaseOnly && !use.firstPurchase) return 'not_first';
  if (use.priceCents < coupon.minimumCents) return 'below_minimum';
  // Last, so only people who could use the coupon learn how far it is used up.
  if (coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions) return 'used_up';
  return null;
}

/**
 * What a coupon takes off a price: per cent rounded up to the cent, in the member's favour; never more than
 * the price.
 * @throws RangeError where the coupon has no value of its kind
 */
export function discountCents(discount: Discount | Coupon, priceCents: number): number {
  assertCents(priceCents, 'price');
  if (discount.kind === 'percent') return percentOf(priceCents, discount.percent ?? Number.NaN, 'up');
  const amount = discount.amountCents ?? Number.NaN;
  assertCents(amount, 'discount');
  return Math.min(amount, priceCents);
}
