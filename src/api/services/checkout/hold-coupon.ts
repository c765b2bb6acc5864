import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { coupons } from '#db/schema/coupons.ts';
import { couponRefused } from '../catalog/find-coupon.ts';

/**
 * Counts a coupon as used until the payment is settled, never beyond its limit, even under concurrency. A failed
 * payment releases it (finalize-payment.ts).
 * @throws ApiError invalid, reason 'used_up'
 */
export async function holdCoupon(tx: Tx, site: string, codeKey: string): Promise<void> {
  const within = or(isNull(coupons.maxRedemptions), lt(coupons.redemptions, coupons.maxRedemptions));
  const held = await tx
    .update(coupons)
    .set({ redemptions: sql`${coupons.redemptions} + 1` })
    .where(and(eq(coupons.site, site), eq(coupons.codeKey, codeKey), eq(coupons.active, true), within))
    .returning({ codeKey: coupons.codeKey });
  if (held.length === 0) throw couponRefused('used_up');
}
