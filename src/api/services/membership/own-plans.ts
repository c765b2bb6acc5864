import type { Tx } from '#db/queries/database.ts';
import { householdPriceCents, ownPlansCents } from '#domain/pricing/pricing.ts';
import type { EndingPlan } from '#domain/renewals/ending-plans.ts';
import type { Offer } from '../catalog/offer.ts';
import type { Household, OwnPlanTerm, Person, PlanRow } from './household.ts';
import { ownPrices, type Place, placeAt } from './own-plan-offers.ts';
import { peopleOn } from './people.ts';
import { planPrice } from './plan-price.ts';

/*
 * People who have another plan than their household (decision 032): what they have in which term, and what it costs.
 */

type Holder = Pick<Person, 'ownPlan'>;

/** How many of some people have the household's plan; the member always does. */
export const sharing = (people: readonly Holder[]): number =>
  Math.max(1, people.filter(({ ownPlan }) => ownPlan === null).length);

/** What somebody costs in the running term who has a plan of their own; null for whoever has the household's. */
export const runningOwnCents = ({ ownPlan, planCents }: Person): number | null =>
  ownPlan && (planCents ?? ownPlan.dependentCents);

/**
 * What somebody has in a term of some plan of the household's that nobody has paid for: their own goes on as long as
 * the group sells it, where they live, and for the same time; else they are with the household. Null: so they are.
 */
export function ownPlanBeside(
  { ownPlan }: Holder,
  { plan, account }: { plan: PlanRow; account: { state: string } },
): PlanRow | null {
  if (!ownPlan || !fitsBeside(ownPlan, plan)) return null;
  return ownPlan.retiredAt === null && !ownPlan.notSoldIn.includes(account.state) ? ownPlan : null;
}

/** Who is covered on a day, should a term of the household's plan begin then, each with the plan they have in it. */
export function peopleInTerm(household: Household, plan: PlanRow, day: string): Person[] {
  return peopleOn(household, day).map((person) => ({
    ...person,
    ownPlan: ownPlanBeside(person, { plan, account: household.account }),
  }));
}

/** What a term of a plan costs those people, at the prices of today; whole cents. */
export const termCents = (plan: PlanRow, people: readonly Holder[]): number =>
  householdPriceCents(planPrice(plan), sharing(people)) + ownPlansCents(ownPrices(people));

/** Who loses a plan of their own with a term of some plan. Who then has it with all the others loses none. */
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

/** What becomes of people's own plans in a term that begins, to be kept with its payment. */
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

/** People as a term has them that was paid for. Whoever came later goes on with what they have, if it fits. */
export function inPaidTerm(people: readonly Person[], { plan, ownPlans }: PaidTerm): Person[] {
  return people.map((person) => {
    const term = ownPlans.find(({ memberId }) => memberId === person.id);
    const isWithHousehold = term ? term.planId === null : !fitsBeside(person.ownPlan, plan);
    if (isWithHousehold) return { ...person, ownPlan: null, planId: null, planCents: null };
    return term ? { ...person, planCents: term.cents } : person;
  });
}

/** One term, paid for as one: a plan of somebody's own has its length. */
export const fitsBeside = (own: PlanRow | null, plan: Pick<PlanRow, 'id' | 'cycle'>): boolean =>
  own !== null && own.id !== plan.id && own.cycle === plan.cycle;

/**
 * Where a membership is: at its office, and at the one that a move is waiting to. What its dependents may have has to
 * be sold at both.
 */
export async function placesOf(
  tx: Tx,
  { site, plan, membership, officeChange, account }: Household,
  offer: Offer,
): Promise<(Place | null)[]> {
  const offices = new Set([membership.officeId, officeChange ? officeChange.officeId : membership.officeId]);
  const places: (Place | null)[] = [];
  for (const officeId of offices)
    places.push(await placeAt(tx, { site, planId: plan.id, officeId, state: account.state }, offer));
  return places;
}
