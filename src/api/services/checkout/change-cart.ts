import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { CartAnswer } from '#contracts/checkout/cart.ts';
import type {
  addCheckoutMember,
  editCheckoutMember,
  setCheckoutPlan,
} from '#contracts/checkout/cart-people.ts';
import { MOST_PEOPLE } from '#contracts/membership/person.ts';
import type { BodyOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { checkoutMembers } from '#db/schema/checkouts.ts';
import { guardGuesses } from '../catalog/coupons.ts';
import type { PlanRow } from '../catalog/plan-offers.ts';
import { memberDay } from '../membership/household.ts';
import { chosenOwnPlan, findPlace, ownPlans } from '../membership/own-plan-offers.ts';
import {
  PLAN_REFUSALS,
  type ProblemPerson,
  peopleProblems,
  secondSelf,
  tooManyPeople,
} from '../membership/people-rules.ts';
import { type CartCall, cartAnswer, cartOwner } from './cart-answer.ts';
import {
  assertNotBeingPaid,
  type Cart,
  type CartPerson,
  type CartRow,
  lockCart,
  touchCart,
} from './cart-rows.ts';
import { assertCouponHolds, chosenPlan } from './choose-cart-plan.ts';
import { type CheckoutContext, checkoutContext } from './purchase.ts';

/** Changes an open cart that is not being paid, and returns the new state. */
async function change<T>(
  call: CartCall,
  work: (tx: Tx, cart: Cart, checkout: CheckoutContext) => Promise<T>,
  /** throws if the change must be undone */
  check: (answer: CartAnswer) => void = () => {},
): Promise<{ answer: CartAnswer; result: T }> {
  const checkout = await checkoutContext(call);
  return call.inSite(async (tx) => {
    const cart = await lockCart(tx, cartOwner(call));
    await assertNotBeingPaid(tx, cart.row);
    const result = await work(tx, cart, checkout);
    await touchCart(tx, cart.row, { now: checkout.now, lifeMs: call.deps.settings.CART_MS });
    const answer = await cartAnswer(tx, call, checkout);
    check(answer);
    return { result, answer };
  });
}

/** @throws ApiError cart_expired, in_progress; not_allowed if the household is full */
export async function addPerson(
  call: CartCall,
  { plan, ...person }: BodyOf<typeof addCheckoutMember>,
): Promise<CartAnswer & { memberId: string }> {
  const { answer, result } = await change(call, async (tx, { row, people }, checkout) => {
    if (people.length >= MOST_PEOPLE) throw tooManyPeople();
    assertOneSelf(people, person);
    const own = await ownPlan(tx, { relation: person.relation, plan }, { row, checkout });
    const planId = own?.id ?? null;
    const id = randomUUID();
    await assertCovered(tx, { person: { id, ...person, ownPlan: own }, others: people, row, checkout });
    const position = (people.at(-1)?.position ?? 0) + 1;
    await tx
      .insert(checkoutMembers)
      .values({ site: row.site, id, checkoutId: row.id, position, planId, ...person });
    return id;
  });
  return { ...answer, memberId: result };
}

/** @throws ApiError cart_expired, in_progress, not_found */
export async function editPerson(
  call: CartCall,
  { id, plan, ...changes }: BodyOf<typeof editCheckoutMember>,
): Promise<CartAnswer> {
  const { answer } = await change(call, async (tx, { row, people }, checkout) => {
    const person = people.find((one) => one.id === id);
    if (!person) throw notFound();
    const { relation = person.relation } = changes;
    // the person who joins always has the household's plan
    const isAboutPlan = plan !== undefined || relation === 'self';
    const own = isAboutPlan
      ? await ownPlan(tx, { relation, plan }, { row, checkout })
      : await presentPlan(tx, person, { row, checkout });
    const planId = isAboutPlan ? (own?.id ?? null) : undefined;
    const given = Object.fromEntries(
      Object.entries({ ...changes, planId }).filter(([, value]) => value !== undefined),
    );
    const changed = { ...person, ...given };
    const others = people.filter((one) => one !== person);
    assertOneSelf(others, changed);
    await assertCovered(tx, { person: { ...changed, ownPlan: own }, others, row, checkout });
    if (Object.keys(given).length > 0)
      await tx
        .update(checkoutMembers)
        .set(given)
        .where(and(eq(checkoutMembers.site, row.site), eq(checkoutMembers.id, id)));
  });
  return answer;
}

/** @throws ApiError cart_expired, in_progress, not_found */
export async function removePerson(call: CartCall, { id }: { id: string }): Promise<CartAnswer> {
  const { answer } = await change(call, async (tx, { row, people }) => {
    if (!people.some((one) => one.id === id)) throw notFound();
    await tx
      .delete(checkoutMembers)
      .where(and(eq(checkoutMembers.site, row.site), eq(checkoutMembers.id, id)));
  });
  return answer;
}

/**
 * Sets the plan of the cart, or of one of its people.
 * @throws ApiError cart_expired, in_progress, not_found; invalid for a plan that is not sold there
 */
export async function setPlan(call: CartCall, body: BodyOf<typeof setCheckoutPlan>): Promise<CartAnswer> {
  const { site, deps } = call;
  const { member, plan, office, coupon, invitation } = body;
  if (member !== undefined) return editPerson(call, { id: member, plan });
  if (plan === null || office === undefined) throw new Error('the contract requires a plan and an office');
  const choice = { plan, office, coupon, invitation };
  return guardGuesses(call, coupon || invitation, async () => {
    const { answer } = await change(
      call,
      async (tx, { row }, checkout) => {
        const context = { site, checkout, state: row.state || null, presentPlanId: row.planId };
        const columns = await chosenPlan(tx, choice, context);
        await touchCart(tx, row, { now: checkout.now, lifeMs: deps.settings.CART_MS }, columns);
      },
      (changed) => assertCouponHolds(changed, coupon),
    );
    return answer;
  });
}

interface OwnPlanRequest {
  relation: string;
  /** null or absent: the household's plan */
  plan: string | null | undefined;
}

/** The own plan that a person of the cart chooses. @throws ApiError invalid */
async function ownPlan(
  tx: Tx,
  { relation, plan: planId }: OwnPlanRequest,
  { row, checkout }: { row: CartRow; checkout: CheckoutContext },
): Promise<PlanRow | null> {
  if (!planId) return null;
  const place = await findPlace(tx, row, checkout.offer);
  return chosenOwnPlan(tx, { relation, planId }, { place, field: 'plan' });
}

/** The person's present own plan, whether or not it is still sold. */
async function presentPlan(
  tx: Tx,
  person: CartPerson,
  { row, checkout }: { row: CartRow; checkout: CheckoutContext },
): Promise<PlanRow | null> {
  const place = person.planId === null ? null : await findPlace(tx, row, checkout.offer);
  return (place && (await ownPlans(tx, [person], place)).plans.get(person.id)) ?? null;
}

interface Newcomer {
  person: ProblemPerson;
  others: readonly CartPerson[];
  row: CartRow;
  checkout: CheckoutContext;
}

/**
 * Refuses a person that the plan does not cover, before they are added to the cart. The buyer may still choose another
 * plan for their age, so that is only reported with the cart.
 * @throws ApiError invalid, naming the field
 */
async function assertCovered(tx: Tx, { person, others, row, checkout }: Newcomer): Promise<void> {
  const place = await findPlace(tx, row, checkout.offer);
  if (!place) return;
  const { plan, office } = place.choice;
  const today = memberDay(checkout.now, office?.timezone);
  const problem = peopleProblems([...others, person], { plan, today }).find(
    ({ field }) => field === `members.${person.id}`,
  );
  if (!problem) return;
  const { reason, message } = problem;
  if (person.relation === 'self' && PLAN_REFUSALS.some((refusal) => refusal === reason)) return;
  throw new ApiError('invalid', { reason, message, fields: { [fieldOf(reason)]: message } });
}

/** The form field for each reason why a person is not covered. */
function fieldOf(reason: string): 'relation' | 'firstName' | 'plan' | 'birthDate' {
  if (reason === 'relation_not_covered' || reason === 'second_partner') return 'relation';
  if (reason === 'duplicate') return 'firstName';
  return reason.startsWith('own_plan_') ? 'plan' : 'birthDate';
}

/** Allows only one person who joins and pays. */
function assertOneSelf(others: readonly CartPerson[], { relation }: Pick<CartPerson, 'relation'>): void {
  if (relation !== 'self' || !others.some((one) => one.relation === 'self')) return;
  throw new ApiError('invalid', { reason: 'second_self', fields: { relation: secondSelf() } });
}
