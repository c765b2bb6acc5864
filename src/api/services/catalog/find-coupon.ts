import { and, eq } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { coupons } from '#db/schema/coupons.ts';
import { type CouponRefusal, couponKey } from '#domain/pricing/coupons.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** Finds a coupon by its code as typed; null if there is none. */
export async function findCoupon(tx: Tx, site: string, code: string): Promise<CouponRow | null> {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.site, site), eq(coupons.codeKey, couponKey(code))));
  return row ?? null;
}

const SENTENCES: Record<CouponRefusal, string> = {
  unknown: 'We don’t recognize this coupon. Please check the code.',
  not_started: 'This coupon is not valid yet.',
  expired: 'This coupon has expired.',
  used_up: 'This coupon has been used as often as it may be.',
  wrong_plan: 'This coupon is not for this plan.',
  wrong_location: 'This coupon is not for this office.',
  not_first: 'This coupon is for new members only.',
  below_minimum: 'This coupon needs a higher price, such as that of a larger household.',
};

/**
 * The error for an invalid coupon, the same for every endpoint.
 * @param field the code's field in the request
 */
export function couponRefused(reason: CouponRefusal, field = 'coupon'): ApiError {
  const message = SENTENCES[reason];
  return new ApiError('invalid', { reason, message, fields: { [field]: message } });
}
