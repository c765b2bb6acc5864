import type { z } from 'zod';
import type { PlanChoiceSchema } from '../../../contracts/checkout-account.ts';
import type { Tx } from '../../../db/database.ts';
import type { checkouts } from '../../../db/schema/checkouts.ts';
import type { Call } from '../../call.ts';
import { notFound, Refusal } from '../../fault.ts';
import { couponRefused, findCoupon } from '../catalog/find-coupon.ts';
import { networkOf } from '../limits/network.ts';
import { type SlowDown, takeTurn } from '../limits/slow-down.ts';
import { choiceRefusal, findChoice } from './choice.ts';
import type { Shop } from './purchase.ts';

export type PlanChoice = z.output<typeof PlanChoiceSchema>;
type CartChanges = Partial<typeof checkouts.$inferInsert>;

interface Asked {
  site: string;
  shop: Shop;
  /** where the buyer lives; null while that is not known */
  state: string | null;
}

/**
 * The cart's columns for a plan and a place.
 * @throws Refusal not_found for what the site does not have; invalid for what is not sold there
 */
export async function chosenPlan(
  tx: Tx,
  wish: PlanChoice,
  { site, shop, state }: Asked,
): Promise<CartChanges> {
  const { plan: planId, office: officeId } = wish;
  const choice = await findChoice(tx, { site, offer: shop.offer, planId, officeId });
  if (!choice) throw notFound();
  const refused = choiceRefusal(choice, { offer: shop.offer, memberState: state });
  if (refused) {
    const { reason, field, message } = refused;
    throw new Refusal('invalid', { reason, message, fields: { [field]: message } });
  }
  return { planId, officeId, ...(await chosenCoupon(tx, wish.coupon ?? '', site)) };
}

/**
 * The cart's column for a coupon. Whether it holds for what is in the cart is said with the cart: who adds the
 * family afterwards may reach its minimum then.
 * @throws Refusal invalid, reason 'unknown', for a code that is none of ours
 */
export async function chosenCoupon(tx: Tx, code: string, site: string): Promise<CartChanges> {
  if (code === '') return { couponCode: null };
  const coupon = await findCoupon(tx, site, code);
  if (!coupon?.active) throw couponRefused('unknown');
  return { couponCode: coupon.code };
}

/** Counted together with those of `/api/v4/coupon/validate`. */
const GUESSING: SlowDown = {
  name: 'coupon',
  free: 10,
  windowSeconds: 3600,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

/**
 * Does what a call with a coupon code asks for. Codes that nobody was given are found by trying, so whoever tries
 * many that are none of ours has to wait.
 * @throws Refusal too_many
 */
export async function guardGuesses<T>(
  { site, clientAddress, parts }: Pick<Call, 'site' | 'clientAddress' | 'parts'>,
  code: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  const who = [site, networkOf(clientAddress)];
  const turn = await takeTurn(parts, [{ slowDown: GUESSING, who, clearedBySuccess: false }]);
  try {
    const result = await work();
    await turn.succeeded();
    return result;
  } catch (fault) {
    const isGuess = fault instanceof Refusal && fault.details.reason === 'unknown';
    if (!isGuess) await turn.takeBack();
    throw fault;
  }
}
