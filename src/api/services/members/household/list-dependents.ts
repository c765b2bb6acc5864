import { ApiError } from '#api/kernel/errors.ts';
import type { Offer } from '#api/services/catalog/offer.ts';
import type { PlanRow } from '#api/services/catalog/plan-offers.ts';
import type { Household } from '#api/services/membership/household.ts';
import { memberPlan, type Place, plansForDependents } from '#api/services/membership/own-plan-offers.ts';
import { placesOf } from '#api/services/membership/own-plans.ts';
import { coveredMember } from '#api/services/membership/people.ts';
import { rulesOf } from '#api/services/membership/plan-price.ts';
import { type Asking, ownHousehold } from '#api/services/membership/read-membership.ts';
import { DependentRelationSchema, type dependentsList } from '#contracts/member/dependents.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { additionOf } from './plan-addition.ts';

/** The people on the membership, and the price of one more today. */
export async function listDependents(
  tx: Tx,
  asking: Asking,
  offer: Offer,
): Promise<AnswerOf<typeof dependentsList>> {
  const household = await ownHousehold(tx, asking);
  const { relations } = rulesOf(household.plan);
  const places = await placesOf(tx, household, offer);
  return {
    members: household.people.map((person) => coveredMember(household, person)),
    addition: additionIfAny(household),
    plans: (await plansInAll(tx, places)).map(memberPlan),
    relations: DependentRelationSchema.options.filter((relation) => relations.includes(relation)),
  };
}

/** The plans that dependents may have at every place; empty if only the household's plan is left. */
async function plansInAll(tx: Tx, places: readonly (Place | null)[]): Promise<PlanRow[]> {
  let inAll: PlanRow[] | null = null;
  for (const place of places) {
    const plans = place ? await plansForDependents(tx, place) : [];
    inAll = (inAll ?? plans).filter(({ id }) => plans.some((plan) => plan.id === id));
  }
  return inAll && inAll.length > 1 ? inAll : [];
}

function additionIfAny(household: Household): AnswerOf<typeof dependentsList>['addition'] {
  try {
    const anyone = { name: '', own: null, until: null };
    const { chargeCents, prorated, renewalCents } = additionOf(household, anyone);
    return { cents: chargeCents, prorated, renewalCents };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
