import { and, eq } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { coupons } from '#db/schema/coupons.ts';
import { type CouponRefusal, couponKey } from '#domain/pricing/coupons.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** The coupon of a code as somebody typed it; null where there is none. */
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
 * A coupon that does not hold, as every call that takes one says it.
 * @param field where the code stands in what was sent
 */
export function couponRefused(reason: CouponRefusal, field = 'coupon'): ApiError {
  const message = SENTENCES[reason];
  return new ApiError('invalid', { reason, message, fields: { [field]: message } });
}
