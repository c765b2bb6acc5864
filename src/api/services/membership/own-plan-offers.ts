import { and, eq, inArray } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Problem } from '#contracts/checkout/cart.ts';
import type { MemberPlan } from '#contracts/membership/person.ts';
import type { Tx } from '#db/queries/database.ts';
import { plans } from '#db/schema/catalog.ts';
import type { OwnPlanPrice } from '#domain/pricing/pricing.ts';
import type { Offer } from '../catalog/offer.ts';
import { type PlanRow, plansSoldAt, plansSoldOutside } from '../catalog/plan-offers.ts';
import { type Choice, choiceRefusal, findChoice } from './plan-choice.ts';
import { t } from './texts.ts';

/** Dependents may have a plan of their own, if the group allows it (decision 032). */

/** The household's plan and office, which limit the plans of its dependents. */
export interface Place {
  site: string;
  offer: Offer;
  choice: Choice;
  /** the buyer's state; null while unknown */
  state: string | null;
}

/** Looks up a household's plan and office; null if there is no such choice. */
export async function findPlace(
  tx: Tx,
  {
    site,
    planId,
    officeId,
    state,
  }: { site: string; planId: string | null; officeId: string | null; state: string | null },
  offer: Offer,
): Promise<Place | null> {
  const choice = planId === null ? null : await findChoice(tx, { site, offer, planId, officeId });
  return choice && { site, offer, choice, state: state || null };
}

/** A person, and the ID of the plan requested for them. */
interface PlanRequest {
  id: string;
  relation: string;
  /** null: the household's plan */
  planId?: string | null | undefined;
}

export const memberPlan = ({ id, name, dependentCents }: PlanRow): MemberPlan => ({
  id,
  name,
  dependentCents,
});

/** What people with plans of their own pay for a term, at today's prices. */
export const ownPrices = (
  people: readonly { ownPlan: Pick<PlanRow, 'name' | 'dependentCents'> | null }[],
): OwnPlanPrice[] =>
  people.flatMap(({ ownPlan }) => (ownPlan ? [{ plan: ownPlan.name, cents: ownPlan.dependentCents }] : []));

/** The plans that dependents may choose from, the household's first; empty if there is no choice. */
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
 * The own plans of people, by person, and the problems with plans that were requested. The person who joins always has
 * the household's plan.
 */
export async function ownPlans(
  tx: Tx,
  people: readonly PlanRequest[],
  place: Place,
): Promise<{ plans: Map<string, PlanRow>; problems: Problem[] }> {
  const { site, offer, choice } = place;
  const requested = people.flatMap(({ id, relation, planId }) =>
    planId && relation !== 'self' && planId !== choice.plan.id ? [{ id, planId }] : [],
  );
  const found = new Map<string, PlanRow>();
  const problems: Problem[] = [];
  if (requested.length === 0) return { plans: found, problems };
  const ids = requested.map(({ planId }) => planId);
  const rows = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.site, site), eq(plans.groupKey, offer.groupKey), inArray(plans.id, ids)));
  for (const { id, planId } of requested) {
    const plan = rows.find((row) => row.id === planId);
    const refusal = plan ? ownRefusal(plan, place) : unknownPlan();
    if (plan) found.set(id, plan);
    if (refusal) problems.push({ field: `members.${id}`, ...refusal });
  }
  return { plans: found, problems };
}

/**
 * The plan of a person's own; null for the household's plan, even if it was named.
 * @param context.place the household's plan and office; null while there is none
 * @param context.field the request's field for the plan, for error messages
 * @throws ApiError invalid for a plan that they may not have
 */
export async function chosenOwnPlan(
  tx: Tx,
  { relation, planId }: Omit<PlanRequest, 'id'>,
  { place, field }: { place: Place | null; field: string },
): Promise<PlanRow | null> {
  if (!planId || planId === place?.choice.plan.id) return null;
  if (relation === 'self') throw refused({ reason: 'own_plan_of_self', message: t.ownPlanOfSelf }, field);
  if (!place) throw refused({ reason: 'no_plan', message: t.householdPlanFirst }, field);
  const { plans: found, problems } = await ownPlans(tx, [{ id: '', relation, planId }], place);
  const [problem] = problems;
  if (problem) throw refused(problem, field);
  return found.get('') ?? null;
}

interface Reason {
  reason: string;
  message: string;
}

const unknownPlan = (): Reason => ({ reason: 'own_plan_unknown', message: t.ownPlanUnknown });

const refused = ({ reason, message }: Reason, field: string): ApiError =>
  new ApiError('invalid', { reason, message, fields: { [field]: message } });

/** Reason dependents may not have this plan of their own, or null. */
function ownRefusal(
  own: PlanRow,
  { offer, choice, state }: Pick<Place, 'offer' | 'choice' | 'state'>,
): Reason | null {
  const { plan } = choice;
  if (!choice.planPerMember)
    return {
      reason: 'own_plan_not_allowed',
      message: t.onePlan(plan.name),
    };
  const refusal =
    choiceRefusal({ ...choice, plan: own }, { offer, memberState: state }) ??
    (offer.invitations.has(own.id) ? { reason: 'by_invitation' } : null);
  if (refusal)
    return {
      reason: `own_${refusal.reason}`,
      message: t.ownPlanNotSold(own.name, plan.name),
    };
  // all of a membership is one term, paid at once, and renews on one day
  if (own.cycle !== plan.cycle)
    return {
      reason: 'own_plan_other_cycle',
      message: t.otherCycle([own.name, own.cycle], [plan.name, plan.cycle]),
    };
  return null;
}
