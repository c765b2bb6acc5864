import type { Tx } from '#db/queries/database.ts';
import { householdPriceCents, ownPlansCents } from '#domain/pricing/pricing.ts';
import type { EndingPlan } from '#domain/renewals/ending-plans.ts';
import type { Offer } from '../catalog/offer.ts';
import { planPrice } from '../catalog/plan-offers.ts';
import { type Household, type OwnPlanTerm, type Person, type PlanRow, peopleOn } from './household.ts';
import { findPlace, ownPrices, type Place } from './own-plan-offers.ts';

/** People with a plan of their own (decision 032): which plan they have in which term, and what it costs. */

type Holder = Pick<Person, 'ownPlan'>;

/** How many of these people have the household's plan; the member always does. */
export const countOnHouseholdPlan = (people: readonly Holder[]): number =>
  Math.max(1, people.filter(({ ownPlan }) => ownPlan === null).length);

/** What a person's own plan costs in the running term; null for the household's plan. */
export const runningOwnCents = ({ ownPlan, planCents }: Person): number | null =>
  ownPlan && (planCents ?? ownPlan.dependentCents);

/**
 * A person's own plan in an unpaid term. It continues while the group sells it in their state and its cycle matches the
 * household's; otherwise null, the household's plan.
 */
export function resolveOwnPlan(
  { ownPlan }: Holder,
  { plan, account }: { plan: PlanRow; account: { state: string } },
): PlanRow | null {
  if (!ownPlan || !fitsHouseholdPlan(ownPlan, plan)) return null;
  return ownPlan.retiredAt === null && !ownPlan.notSoldIn.includes(account.state) ? ownPlan : null;
}

/** The people covered on a day, if a term of this household plan began then, each with their plan in it. */
export function peopleInTerm(household: Household, plan: PlanRow, day: string): Person[] {
  return peopleOn(household, day).map((person) => ({
    ...person,
    ownPlan: resolveOwnPlan(person, { plan, account: household.account }),
  }));
}

/** What a term of a plan costs these people at today's prices; whole cents. */
export const termCents = (plan: PlanRow, people: readonly Holder[]): number =>
  householdPriceCents(planPrice(plan), countOnHouseholdPlan(people)) + ownPlansCents(ownPrices(people));

/**
 * The people who lose their own plan in a term of this plan. A person whose own plan becomes the household's plan loses
 * nothing.
 */
export function endingOwnPlans(
  household: Household,
  { plan, people }: { plan: PlanRow; people: readonly Person[] },
): EndingPlan[] {
  return people.flatMap(({ id, firstName, ownPlan }) => {
    const before = household.people.find((person) => person.id === id)?.ownPlan ?? null;
    const ends = before !== null && ownPlan === null && before.id !== plan.id;
    return ends ? [{ firstName, plan: before.name }] : [];
  });
}

/** People's own plans in a new term, to be stored with its payment. */
export function ownPlanTerms(household: Household, people: readonly Person[]): OwnPlanTerm[] {
  return household.people.flatMap(({ id, ownPlan }) => {
    if (!ownPlan) return [];
    const then = people.find((person) => person.id === id)?.ownPlan ?? null;
    return [{ memberId: id, planId: then?.id ?? null, cents: then?.dependentCents ?? null }];
  });
}

interface PaidTerm {
  /** the household's plan in it */
  plan: Pick<PlanRow, 'id' | 'cycle'>;
  ownPlans: readonly OwnPlanTerm[];
}

/** People with their plans in a paid term. People added after the payment keep their own plan, if it fits. */
export function inPaidTerm(people: readonly Person[], { plan, ownPlans }: PaidTerm): Person[] {
  return people.map((person) => {
    const term = ownPlans.find(({ memberId }) => memberId === person.id);
    const isWithHousehold = term ? term.planId === null : !fitsHouseholdPlan(person.ownPlan, plan);
    if (isWithHousehold) return { ...person, ownPlan: null, planId: null, planCents: null };
    return term ? { ...person, planCents: term.cents } : person;
  });
}

/** An own plan must have the same cycle as the household's plan. */
export const fitsHouseholdPlan = (own: PlanRow | null, plan: Pick<PlanRow, 'id' | 'cycle'>): boolean =>
  own !== null && own.id !== plan.id && own.cycle === plan.cycle;

/** The current office of a membership, and the office of a pending move. Plans of dependents must be sold at both. */
export async function readPlaces(
  tx: Tx,
  { site, plan, membership, officeChange, account }: Household,
  offer: Offer,
): Promise<(Place | null)[]> {
  const offices = new Set([membership.officeId, officeChange ? officeChange.officeId : membership.officeId]);
  const places: (Place | null)[] = [];
  for (const officeId of offices)
    places.push(await findPlace(tx, { site, planId: plan.id, officeId, state: account.state }, offer));
  return places;
}
