import { and, eq, inArray } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Problem } from '#contracts/checkout/cart.ts';
import type { MemberPlan } from '#contracts/membership/person.ts';
import type { Tx } from '#db/queries/database.ts';
import { plans } from '#db/schema/plans.ts';
import type { OwnPlanPrice } from '#domain/pricing/pricing.ts';
import type { Offer } from '../catalog/offer.ts';
import { type PlanRow, plansSoldAt, plansSoldOutside } from '../catalog/plan-offers.ts';
import type { CartRow } from '../checkout/cart-rows.ts';
import { type Choice, choiceRefusal, findChoice } from './plan-choice.ts';

/*
 * Dependents may have another plan of the group than the household, where the group says so (decision 032).
 */

/** The plan and the place of a household, beside which its dependents choose. */
export interface Place {
  site: string;
  offer: Offer;
  choice: Choice;
  /** where the buyer lives; null while that is not known */
  state: string | null;
}

/** What the ids of a household's plan and office stand for; null where they stand for nothing. */
export async function placeAt(
  tx: Tx,
  { site, planId, officeId, state }: Pick<CartRow, 'site' | 'planId' | 'officeId' | 'state'>,
  offer: Offer,
): Promise<Place | null> {
  const choice = planId === null ? null : await findChoice(tx, { site, offer, planId, officeId });
  return choice && { site, offer, choice, state: state || null };
}

/** Somebody, and the id of the plan that is wanted for them. */
interface Wanting {
  id: string;
  relation: string;
  /** null: the household's */
  planId?: string | null | undefined;
}

/** As whoever chooses is shown it. */
export const memberPlan = ({ id, name, dependentCents }: PlanRow): MemberPlan => ({
  id,
  name,
  dependentCents,
});

/** What those of a household who have plans of their own pay for a term, at the prices of today. */
export const ownPrices = (
  people: readonly { ownPlan: Pick<PlanRow, 'name' | 'dependentCents'> | null }[],
): OwnPlanPrice[] =>
  people.flatMap(({ ownPlan }) => (ownPlan ? [{ plan: ownPlan.name, cents: ownPlan.dependentCents }] : []));

/** The plans that dependents may have where the household's is bought, its own first; none where all have the same. */
export async function plansForDependents(tx: Tx, { site, offer, choice, state }: Place): Promise<PlanRow[]> {
  const { plan, office } = choice;
  if (!choice.planPerMember) return [];
  const sold = office
    ? await plansSoldAt(tx, { site, offer, office })
    : await plansSoldOutside(tx, { site, offer });
  const others = sold.filter(
    (each) => each.id !== plan.id && ownRefusal(each, { offer, choice, state }) === null,
  );
  return others.length > 0 ? [plan, ...others] : [];
}

/**
 * The plans that people have instead of the household's, by person, and what is wrong with those that were wanted.
 * Who joins always has the household's.
 */
export async function ownPlans(
  tx: Tx,
  people: readonly Wanting[],
  place: Place,
): Promise<{ plans: Map<string, PlanRow>; problems: Problem[] }> {
  const { site, offer, choice } = place;
  const wanted = people.flatMap(({ id, relation, planId }) =>
    planId && relation !== 'self' && planId !== choice.plan.id ? [{ id, planId }] : [],
  );
  const found = new Map<string, PlanRow>();
  const problems: Problem[] = [];
  if (wanted.length === 0) return { plans: found, problems };
  const ids = wanted.map(({ planId }) => planId);
  const rows = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.site, site), eq(plans.groupKey, offer.groupKey), inArray(plans.id, ids)));
  for (const { id, planId } of wanted) {
    const plan = rows.find((row) => row.id === planId);
    const refusal = plan ? ownRefusal(plan, place) : UNKNOWN;
    if (plan) found.set(id, plan);
    if (refusal) problems.push({ field: `members.${id}`, ...refusal });
  }
  return { plans: found, problems };
}

/**
 * The plan that somebody is to have instead of the household's; null where they are to have that one, by whatever name.
 * @param asked.place where the household's is bought; null while there is none
 * @param asked.field what the call names the plan, for refusals
 * @throws ApiError invalid for a plan that they may not have
 */
export async function chosenOwnPlan(
  tx: Tx,
  { relation, planId }: Omit<Wanting, 'id'>,
  { place, field }: { place: Place | null; field: string },
): Promise<PlanRow | null> {
  if (!planId || planId === place?.choice.plan.id) return null;
  if (relation === 'self') throw refused(OF_HOUSEHOLD, field);
  if (!place) throw refused(NO_PLAN_YET, field);
  const { plans: found, problems } = await ownPlans(tx, [{ id: '', relation, planId }], place);
  const [problem] = problems;
  if (problem) throw refused(problem, field);
  return found.get('') ?? null;
}

interface Why {
  reason: string;
  message: string;
}

const UNKNOWN: Why = {
  reason: 'own_plan_unknown',
  message: 'There is no such plan. Please choose another one.',
};
const OF_HOUSEHOLD: Why = {
  reason: 'own_plan_of_self',
  message: 'The person who joins has the household’s plan. Please change that one instead.',
};
const NO_PLAN_YET: Why = {
  reason: 'no_plan',
  message: 'Please choose the plan of the household first.',
};

const refused = ({ reason, message }: Why, field: string): ApiError =>
  new ApiError('invalid', { reason, message, fields: { [field]: message } });

/** Why nobody of the household may have this plan for themselves, or null. */
function ownRefusal(
  own: PlanRow,
  { offer, choice, state }: Pick<Place, 'offer' | 'choice' | 'state'>,
): Why | null {
  const { plan } = choice;
  const instead = `Please choose another plan for them, or ${plan.name}.`;
  if (!choice.planPerMember)
    return {
      reason: 'own_plan_not_allowed',
      message: `Everyone in a household has the same plan here: ${plan.name}.`,
    };
  const refusal =
    choiceRefusal({ ...choice, plan: own }, { offer, memberState: state }) ??
    (offer.invitations.has(own.id) ? { reason: 'by_invitation' } : null);
  if (refusal)
    return {
      reason: `own_${refusal.reason}`,
      message: `${own.name} is not sold here, or not at the moment. ${instead}`,
    };
  // one term, one payment, one day on which all of it renews
  if (own.cycle !== plan.cycle)
    return {
      reason: 'own_plan_other_cycle',
      message: `${own.name} is paid by the ${PAID_BY[own.cycle]}, and ${plan.name} by the ${PAID_BY[plan.cycle]}. ${instead}`,
    };
  return null;
}

const PAID_BY = { annual: 'year', monthly: 'month' } as const;
