import type { Problem } from '#contracts/checkout/cart.ts';
import type { Tx } from '#db/queries/database.ts';
import type { ReceiptLine } from '#db/schema/payments.ts';
import { checkCoupon } from '#domain/pricing/coupons.ts';
import { householdPriceCents, ownPlansCents, type Quote, quote } from '#domain/pricing/pricing.ts';
import { firstTerm, type Term } from '#domain/terms/membership-term.ts';
import { type CouponRow, couponRefused, findCoupon } from '../catalog/coupons.ts';
import type { Offer } from '../catalog/offer.ts';
import { type PlanRow, priceOf } from '../catalog/plan-offers.ts';
import { memberDay } from '../membership/member-day.ts';
import { ownPlans, ownPrices } from '../membership/own-plan-offers.ts';
import { peopleProblems, type RequestedPerson } from '../membership/people-rules.ts';
import { type Choice, choiceRefusal, findChoice } from '../membership/plan-choice.ts';
import { receiptLines } from '../membership/receipt-lines.ts';

/** The plan, office and people to be priced, for any buyer. */
export interface Selection {
  site: string;
  planId: string | null;
  /** null: outside office */
  officeId: string | null;
  couponCode: string | null;
  people: readonly RequestedPerson[];
  /** where the buyer lives; null while unknown */
  state: string | null;
}

/** With their own plan, if they have one. */
export type PricedPerson = RequestedPerson & { ownPlan: PlanRow | null };

export interface Buyer {
  /** whether the brand has never sold them anything, as far as is known */
  firstPurchase: boolean;
  /** the account's credit */
  creditCents: number;
}

/** A selection with its price today. */
export interface Priced {
  choice: Choice;
  /** the coupon that applies, or null */
  coupon: CouponRow | null;
  quote: Quote;
  lines: ReceiptLine[];
  people: PricedPerson[];
  term: Term;
  problems: Problem[];
}

interface PriceContext {
  offer: Offer;
  buyer: Buyer;
  now: Date;
}

/**
 * Prices a selection by today's rules and prices, and lists the problems that prevent a purchase.
 * @returns null without a plan, or for an unknown one
 */
export async function priceSelection(
  tx: Tx,
  selection: Selection,
  context: PriceContext,
): Promise<Priced | null> {
  const { site, planId, officeId, couponCode, state } = selection;
  const { offer, buyer, now } = context;
  const choice = planId === null ? null : await findChoice(tx, { site, offer, planId, officeId });
  if (!choice) return null;
  const { plan, office } = choice;
  const today = memberDay(now, office?.timezone);
  const problems: Problem[] = [];
  const unsold = choiceRefusal(choice, { offer, memberState: state });
  if (unsold) problems.push(unsold);

  const chosen = await ownPlans(tx, selection.people, { site, offer, choice, state });
  problems.push(...chosen.problems);
  const people = selection.people.map((person) => ({
    ...person,
    ownPlan: chosen.plans.get(person.id) ?? null,
  }));
  const price = priceOf(plan);
  const own = ownPrices(people);
  // count the person who joins before their name is entered
  const isJoinerThere = people.some(({ relation }) => relation === 'self');
  const count = people.length - own.length + (isJoinerThere ? 0 : 1);
  const coupon = couponCode === null ? null : await findCoupon(tx, site, couponCode);
  const held = checkCoupon(coupon, {
    planId: plan.id,
    officeId,
    at: now,
    firstPurchase: buyer.firstPurchase,
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
    choice,
    problems,
    people,
    quote: priced,
    coupon: used,
    lines: receiptLines(priced, { plan: plan.name, people }),
    term: firstTerm(today, plan.cycle),
  };
}
