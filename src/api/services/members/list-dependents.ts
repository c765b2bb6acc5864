import { DependentRelationSchema, type dependentsList } from '../../../contracts/dependents.ts';
import type { AnswerOf } from '../../../contracts/endpoint.ts';
import type { Tx } from '../../../db/database.ts';
import { Refusal } from '../../fault.ts';
import type { Household } from './household.ts';
import { rulesOf } from './next-term.ts';
import { coveredMember } from './people.ts';
import { additionOf } from './plan-addition.ts';
import { type Asking, ownHousehold } from './read-membership.ts';

/** Who is on the membership, and what one more would cost today. */
export async function listDependents(tx: Tx, asking: Asking): Promise<AnswerOf<typeof dependentsList>> {
  const household = await ownHousehold(tx, asking);
  const { relations } = rulesOf(household.plan);
  return {
    members: household.people.map((person) => coveredMember(household, person)),
    addition: additionIfAny(household),
    relations: DependentRelationSchema.options.filter((relation) => relations.includes(relation)),
  };
}

function additionIfAny(household: Household): AnswerOf<typeof dependentsList>['addition'] {
  try {
    const { chargeCents, prorated, renewalCents } = additionOf(household);
    return { cents: chargeCents, prorated, renewalCents };
  } catch (fault) {
    if (fault instanceof Refusal) return null;
    throw fault;
  }
}
