import type { z } from 'zod';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { CartAnswer } from '#contracts/checkout/cart.ts';
import type { PlanChoiceSchema } from '#contracts/checkout/cart-account.ts';
import type { Tx } from '#db/queries/database.ts';
import type { checkouts } from '#db/schema/checkouts.ts';
import { couponRefused, findCoupon } from '../catalog/coupons.ts';
import { assertInvited } from '../catalog/offer.ts';
import { choiceRefusal, findChoice } from '../membership/plan-choice.ts';
import type { CheckoutContext } from './purchase.ts';

export type PlanChoice = z.output<typeof PlanChoiceSchema>;
type CartChanges = Partial<typeof checkouts.$inferInsert>;

interface ChoiceContext {
  site: string;
  checkout: CheckoutContext;
  /** the buyer's state; null while unknown */
  state: string | null;
  /** the cart's current plan; its invitation was checked when it was chosen */
  presentPlanId?: string | null;
}

/**
 * The cart's columns for a plan and an office.
 * @throws ApiError not_found for an unknown plan or office; invalid if the plan is not sold there
 */
export async function chosenPlan(
  tx: Tx,
  selection: PlanChoice,
  { site, checkout, state, presentPlanId = null }: ChoiceContext,
): Promise<CartChanges> {
  const { plan: planId, office: officeId, invitation: code } = selection;
  const choice = await findChoice(tx, { site, offer: checkout.offer, planId, officeId });
  if (!choice) throw notFound();
  const refused = choiceRefusal(choice, { offer: checkout.offer, memberState: state });
  if (refused) {
    const { reason, field, message } = refused;
    throw new ApiError('invalid', { reason, message, fields: { [field]: message } });
  }
  if (planId !== presentPlanId) assertInvited(checkout.offer.invitations, { planId, code });
  return { planId, officeId, ...(await chosenCoupon(tx, selection.coupon ?? '', site)) };
}

/**
 * Refuses a coupon that is not valid for the cart. A coupon that was added before the household was complete, or that
 * became invalid because the cart changed, is reported with the cart instead.
 * @throws ApiError invalid
 */
export function assertCouponHolds({ cart }: Pick<CartAnswer, 'cart'>, code: string | null | undefined): void {
  const problem = code ? cart?.problems.find(({ field }) => field === 'coupon') : undefined;
  if (!problem) return;
  const { reason, message } = problem;
  throw new ApiError('invalid', { reason, message, fields: { coupon: message } });
}

/**
 * The cart's column for a coupon.
 * @throws ApiError invalid, reason 'unknown', for an unknown code
 */
export async function chosenCoupon(tx: Tx, code: string, site: string): Promise<CartChanges> {
  if (code === '') return { couponCode: null };
  const coupon = await findCoupon(tx, site, code);
  if (!coupon?.active) throw couponRefused('unknown');
  return { couponCode: coupon.code };
}
