import { ApiError } from '#api/kernel/errors.ts';
import type { Problem } from '#contracts/checkout/cart.ts';
import type { Tx } from '#db/queries/database.ts';
import type { ReceiptLine } from '#db/schema/payments.ts';
import { checkCoupon } from '#domain/pricing/coupons.ts';
import { householdPriceCents, ownPlansCents, type Quote, quote } from '#domain/pricing/pricing.ts';
import { firstTerm, type Term } from '#domain/terms/membership-term.ts';
import { formatCents } from '#util/text/format-cents.ts';
import { type CouponRow, couponRefusalText, findCoupon } from '../catalog/coupons.ts';
import type { Offer } from '../catalog/offer.ts';
import { type PlanRow, planPrice, plansSoldAt, plansSoldOutside } from '../catalog/plan-offers.ts';
import { memberDay } from '../membership/household.ts';
import { ownPlans, ownPrices } from '../membership/own-plan-offers.ts';
import { PLAN_REFUSALS, peopleProblems, type RequestedPerson } from '../membership/people-rules.ts';
import { type Choice, choiceRefusal, findChoice } from '../membership/plan-choice.ts';
import { receiptLines } from '../membership/receipt-lines.ts';
import type { Buyer, KnownBuyer } from './buyer-account.ts';
import type { Cart, CartRow } from './cart-rows.ts';
import type { CheckoutContext, Purchase } from './purchase.ts';
import { t } from './texts.ts';

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
type PricedPerson = RequestedPerson & { ownPlan: PlanRow | null };

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
  const price = planPrice(plan);
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
    const { reason } = held;
    problems.push({ field: 'coupon', reason, message: couponRefusalText(reason) });
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

const NEEDED = [
  ['email', 'email'],
  ['phone', 'phone'],
  ['state', 'state'],
  ['zip', 'zip'],
] as const;

/** What the account of a buyer still lacks, each as `account.<field>`; nothing for a buyer who is logged in. */
export function accountProblems(row: CartRow, { isLoggedIn }: { isLoggedIn: boolean }): Problem[] {
  if (isLoggedIn) return [];
  return NEEDED.filter(([field]) => !row[field]).map(([, name]) => ({
    field: `account.${name}`,
    reason: 'missing',
    message: t.needed[name],
  }));
}

/** Adds to each problem with a plan's rules how to fix it: choose another plan, or remove the person. */
export async function addRemedies(
  tx: Tx,
  { choice, problems, term, people }: Priced,
  { selection, offer }: { selection: Selection; offer: Offer },
): Promise<Problem[]> {
  const isOfPlan = ({ reason }: Problem) => PLAN_REFUSALS.some((refusal) => refusal === reason);
  if (!problems.some(isOfPlan)) return problems;
  const { site, state } = selection;
  const sold = choice.office
    ? await plansSoldAt(tx, { site, offer, office: choice.office })
    : await plansSoldOutside(tx, { site, offer });
  const others = sold.filter(
    ({ id, notSoldIn }) =>
      id !== choice.plan.id && !notSoldIn.includes(state ?? '') && !offer.invitations.has(id),
  );
  const refusedBy = others.map((plan) => ({ plan, fields: fieldsOf(plan) }));
  return problems.map((problem) => {
    if (!isOfPlan(problem)) return problem;
    const fitting = refusedBy.flatMap(({ plan, fields }) => (fields.has(problem.field) ? [] : [plan]));
    const names = fitting.map(({ name }) => name);
    return {
      ...problem,
      message: `${problem.message} ${wayOut(problem, names)}`,
      otherPlans: fitting.map(({ id }) => id),
    };
  });

  function fieldsOf(plan: PlanRow): Set<string> {
    return new Set(peopleProblems(people, { plan, today: term.start }).map(({ field }) => field));
  }

  function wayOut({ field }: Problem, names: readonly string[]): string {
    const isSelf = people.some(({ id, relation }) => relation === 'self' && field === `members.${id}`);
    if (isSelf) return names.length > 0 ? t.chooseInstead(names) : t.callUs;
    return names.length > 0 ? t.chooseOrRemove(names) : t.removePerson;
  }
}

interface PurchaseContext {
  purchase: Purchase;
  cart: Cart;
  checkout: CheckoutContext;
  buyer: KnownBuyer;
}

/**
 * Recomputes the price of a purchase.
 * @throws ApiError invalid, naming every problem; conflict (reason 'price_changed') if the buyer saw another price
 */
export async function agreedPrice(tx: Tx, context: PurchaseContext): Promise<Priced> {
  const { purchase, cart, checkout, buyer } = context;
  const { row, people } = cart;
  const { planId, officeId, couponCode } = row;
  const state = row.state || buyer.account?.state || null;
  const selection = { site: purchase.site, planId, officeId, couponCode, people, state };
  const priced = await priceSelection(tx, selection, { offer: checkout.offer, buyer, now: checkout.now });
  if (!priced) throw new ApiError('invalid', { reason: 'no_plan', fields: { plan: t.planFirst } });
  assertBuyable(priced, context);
  const due = priced.quote.dueTodayCents;
  if (due === purchase.payment.totalCents) return priced;
  const now = formatCents(due);
  throw new ApiError('conflict', {
    reason: 'price_changed',
    message: t.priceChanged(now),
    fields: { totalCents: t.priceIsNow(now) },
  });
}

function assertBuyable({ problems: ofSelection }: Priced, { purchase, cart }: PurchaseContext): void {
  const { row, people } = cart;
  const isThereSelf = people.some(({ relation }) => relation === 'self');
  const problems = [
    ...accountProblems(row, { isLoggedIn: purchase.member !== null }),
    ...(isThereSelf ? [] : [{ field: 'members', reason: 'no_self', message: t.whoJoins }]),
    ...ofSelection,
  ];
  const [first] = problems;
  if (!first) return;
  const names = new Map(
    people.map((person, index) => [`members.${person.id}`, purchase.nameOf(person, index)]),
  );
  const fields = problems.map(({ field, message }) => {
    const name = names.get(field);
    return [name === undefined ? field : `members.${name}`, message];
  });
  throw new ApiError('invalid', { reason: first.reason, fields: Object.fromEntries(fields) });
}
