import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { memberships } from '#db/schema/memberships.ts';
import { coupons } from '#db/schema/payments.ts';
import { type CouponRefusal, checkCoupon, couponKey } from '#domain/pricing/coupons.ts';
import { householdPriceCents } from '#domain/pricing/pricing.ts';
import { networkKey } from '../limits/rate-limit.ts';
import { type Throttle, takeAttempt } from '../limits/slow-down.ts';
import type { Offer } from './offer.ts';
import { findOffice } from './office-entries.ts';
import { findPlan, isSoldAt, type PlanRow, planPrice, plansSoldAt } from './plan-offers.ts';
import { t } from './texts.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** Finds a coupon by its code as typed; null if there is none. */
export async function findCoupon(tx: Tx, site: string, code: string): Promise<CouponRow | null> {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.site, site), eq(coupons.codeKey, couponKey(code))));
  return row ?? null;
}

/** Why a coupon is not valid, for a person. */
export const couponRefusalText = (reason: CouponRefusal): string => t.couponRefusals[reason];

/** The error for an invalid coupon, the same for every endpoint. */
export function couponRefused(reason: CouponRefusal): ApiError {
  const message = couponRefusalText(reason);
  return new ApiError('invalid', { reason, message, fields: { coupon: message } });
}

export interface CouponRequest {
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

/**
 * The price of a purchase with a coupon.
 * @throws ApiError not_found if the plan is not sold there; invalid if the coupon is not valid for the purchase
 */
export async function priceWithCoupon(tx: Tx, request: CouponRequest) {
  const plan = await soldPlan(tx, request);
  const { site, code, planId, officeId, people, now } = request;
  const coupon = await findCoupon(tx, site, code);
  const priceCents = householdPriceCents(planPrice(plan), people);
  const firstPurchase = !(await wasMember(tx, request));
  const answer = checkCoupon(coupon, { planId, officeId, priceCents, firstPurchase, at: now });
  if (!answer.ok) throw couponRefused(answer.reason);
  const { discountCents } = answer;
  return { coupon: coupon?.code ?? '', priceCents, discountCents, totalCents: priceCents - discountCents };
}

async function soldPlan(tx: Tx, { site, offer, planId, officeId }: CouponRequest): Promise<PlanRow> {
  const plan = await findPlan(tx, { site, offer, id: planId });
  if (!plan) throw notFound();
  if (officeId === null) {
    if (!isSoldAt(plan, { kind: 'outside' }, offer)) throw notFound();
    return plan;
  }
  const office = await findOffice(tx, { site, offer, id: officeId });
  const there = office ? await plansSoldAt(tx, { site, offer, office }) : [];
  if (!there.some(({ id }) => id === planId)) throw notFound();
  return plan;
}

/** An unknown visitor counts as new; the purchase itself checks again. */
async function wasMember(tx: Tx, { site, accountId }: CouponRequest): Promise<boolean> {
  if (accountId === null) return false;
  const [any] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.site, site), eq(memberships.accountId, accountId)))
    .limit(1);
  return any !== undefined;
}

/** Limits guessing of coupon codes; a typo or two cost nothing. */
const GUESSING: Throttle = {
  name: 'coupon',
  free: 10,
  windowSeconds: 3600,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

/**
 * Runs the work of a request with a coupon code. Many unknown codes from one network cause waits, at every endpoint:
 * the work reports one by `couponRefused('unknown')`.
 * @throws ApiError too_many
 */
export async function guardGuesses<T>(
  { site, clientAddress, deps }: Pick<RequestContext, 'site' | 'clientAddress' | 'deps'>,
  code: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  const who = [site, networkKey(clientAddress)];
  const turn = await takeAttempt(deps, [{ slowDown: GUESSING, who, clearedBySuccess: false }]);
  try {
    const result = await work();
    await turn.succeeded();
    return result;
  } catch (error) {
    const isGuess = error instanceof ApiError && error.details.reason === 'unknown';
    if (!isGuess) await turn.takeBack();
    throw error;
  }
}

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
