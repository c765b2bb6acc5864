import type { Problem } from '#contracts/checkout/cart.ts';
import type { Relation } from '#contracts/shared/fields.ts';
import type { Tx } from '#db/queries/database.ts';
import type { ReceiptLine } from '#db/schema/payments.ts';
import { checkCoupon } from '#domain/pricing/coupons.ts';
import { householdPriceCents, ownPlansCents, type Quote, quote } from '#domain/pricing/pricing.ts';
import { firstTerm, type Term } from '#domain/terms/membership-term.ts';
import type { Day } from '#util/dates/calendar.ts';
import { type CouponRow, couponRefused, findCoupon } from '../catalog/find-coupon.ts';
import type { Offer } from '../catalog/offer.ts';
import { type PlanRow, priceOf } from '../catalog/plan-offers.ts';
import { memberDay } from '../membership/member-day.ts';
import { ownPlans, ownPrices } from '../membership/own-plan-offers.ts';
import { peopleProblems } from '../membership/people-rules.ts';
import { type Choice, choiceRefusal, findChoice } from '../membership/plan-choice.ts';
import { receiptLines } from '../membership/receipt-lines.ts';

/** What is to be bought, whoever buys it. */
export interface Wish {
  site: string;
  planId: string | null;
  /** null: outside office */
  officeId: string | null;
  couponCode: string | null;
  people: readonly RequestedPerson[];
  /** where the buyer lives; null while that is not known */
  state: string | null;
}

export interface RequestedPerson {
  id: string;
  firstName: string;
  lastName: string;
  birthDate: Day;
  relation: Relation;
  disabled: boolean;
  /** what they are to have instead of the household's plan; null or absent: that one */
  planId?: string | null;
}

/** With the plan that they have instead of the household's. */
export type PricedPerson = RequestedPerson & { ownPlan: PlanRow | null };

export interface Buyer {
  /** whether the brand has never sold them anything, as far as may be known yet */
  firstPurchase: boolean;
  /** what the account has in its favour */
  creditCents: number;
}

/** A wish with its price today. */
export interface Priced {
  choice: Choice;
  /** the coupon that is used; null where there is none or it does not hold */
  coupon: CouponRow | null;
  quote: Quote;
  lines: ReceiptLine[];
  people: PricedPerson[];
  term: Term;
  problems: Problem[];
}

interface Asked {
  offer: Offer;
  buyer: Buyer;
  now: Date;
}

/**
 * Prices a wish by the rules and prices that hold at this moment, and says what keeps it from being bought.
 * @returns null while there is no plan, or one that is nobody's
 */
export async function priceWish(tx: Tx, wish: Wish, asked: Asked): Promise<Priced | null> {
  const { site, planId, officeId, couponCode, state } = wish;
  const { offer, buyer, now } = asked;
  const choice = planId === null ? null : await findChoice(tx, { site, offer, planId, officeId });
  if (!choice) return null;
  const { plan, office } = choice;
  const today = memberDay(now, office?.timezone);
  const problems: Problem[] = [];
  const unsold = choiceRefusal(choice, { offer, memberState: state });
  if (unsold) problems.push(unsold);

  const chosen = await ownPlans(tx, wish.people, { site, offer, choice, state });
  problems.push(...chosen.problems);
  const people = wish.people.map((person) => ({ ...person, ownPlan: chosen.plans.get(person.id) ?? null }));
  const price = priceOf(plan);
  const own = ownPrices(people);
  // whoever joins is counted before they have given their name
  const isJoinerThere = people.some(({ relation }) => relation === 'self');
  const count = people.length - own.length + (isJoinerThere ? 0 : 1);
  const coupon = couponCode === null ? null : await findCoupon(tx, site, couponCode);
  const held = checkCoupon(coupon, {
    ...{ planId: plan.id, officeId, at: now, firstPurchase: buyer.firstPurchase },
    priceCents: householdPriceCents(price, count) + ownPlansCents(own),
  });
  if (couponCode !== null && !held.ok) {
    const { message } = couponRefused(held.reason);
    problems.push({ field: 'coupon', reason: held.reason, message });
  }
  const used = held.ok ? coupon : null;
  const { creditCents } = buyer;
  const priced = quote({ price, people: count, own, creditCents, ...(used && { coupon: used }) });
  problems.push(...peopleProblems(people, { plan, today }));
  return {
    ...{ choice, problems, people, quote: priced },
    coupon: used,
    lines: receiptLines(priced, { plan: plan.name, people }),
    term: firstTerm(today, plan.cycle),
  };
}
