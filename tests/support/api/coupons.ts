import { couponKey } from '#domain/pricing/coupons.ts';
import type { TestApi } from './test-api.ts';

export interface TestCoupon {
  site?: string;
  code: string;
  percent?: number;
  amountCents?: number;
  planIds?: string[];
  officeIds?: string[];
  startsAt?: string;
  endsAt?: string;
  maxRedemptions?: number;
  firstPurchaseOnly?: boolean;
  minimumCents?: number;
}

/** Adds a coupon to a brand, besides those of its catalog. */
export async function addCoupon(api: TestApi, coupon: TestCoupon): Promise<void> {
  const { site = 'harbor', code, percent = null, amountCents = null, maxRedemptions = null } = coupon;
  const { planIds = [], officeIds = [], startsAt = null, endsAt = null } = coupon;
  const { firstPurchaseOnly = false, minimumCents = 0 } = coupon;
  await api.rows(
    `insert into coupons (site, code, code_key, kind, percent, amount_cents, plan_ids, office_ids, starts_at, ends_at,
      max_redemptions, first_purchase_only, minimum_cents)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      site,
      code,
      couponKey(code),
      percent === null ? 'amount' : 'percent',
      percent,
      amountCents,
      planIds,
      officeIds,
      startsAt,
      endsAt,
      maxRedemptions,
      firstPurchaseOnly,
      minimumCents,
    ],
  );
}

export async function countRedemptions(api: TestApi, code: string, site = 'harbor'): Promise<number> {
  const [row] = await api.rows<{ redemptions: number }>(
    'select redemptions from coupons where site = $1 and code_key = $2',
    [site, couponKey(code)],
  );
  return row!.redemptions;
}
