import { assertCents, percentOf } from './cents.ts';

/** What a coupon takes off: whole percent of the price, or whole cents. */
export type Discount =
  | { kind: 'percent'; percent: number | null; amountCents?: number | null | undefined }
  | { kind: 'amount'; amountCents: number | null; percent?: number | null | undefined };

/** A stored coupon. Empty lists and nulls mean no limit. */
export interface Coupon {
  kind: 'percent' | 'amount';
  percent: number | null;
  amountCents: number | null;
  planIds: readonly string[];
  officeIds: readonly string[];
  /** the first moment at which it is valid, and the first at which it no longer is */
  startsAt: Date | null;
  endsAt: Date | null;
  maxRedemptions: number | null;
  /** how many were redeemed or are reserved by a pending payment */
  redemptions: number;
  firstPurchaseOnly: boolean;
  /** the minimum price of the household before the coupon */
  minimumCents: number;
  active: boolean;
}

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
 * The form in which codes are compared: people type them in any case, with any spaces and hyphens, full-width or with
 * ligatures.
 */
export function couponKey(code: string): string {
  return code
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .normalize('NFKC');
}

/**
 * Whether a coupon may be used, and its discount. An inactive coupon is refused like an unknown one.
 * @param coupon null for an unknown code
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
  // last, so that only people who could use the coupon learn that it is used up
  if (coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions) return 'used_up';
  return null;
}

/**
 * What a coupon takes off a price: a percentage is rounded up to the cent, in the member's favor; at most the price.
 * @throws RangeError if the coupon has no value of its kind
 */
export function discountCents(discount: Discount | Coupon, priceCents: number): number {
  assertCents(priceCents, 'price');
  if (discount.kind === 'percent') return percentOf(priceCents, discount.percent ?? Number.NaN, 'up');
  const amount = discount.amountCents ?? Number.NaN;
  assertCents(amount, 'discount');
  return Math.min(amount, priceCents);
}
