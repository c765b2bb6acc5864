import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { prepared } from '#db/queries/statements.ts';
import { groups, officePlans, offices, plans } from '#db/schema/catalog.ts';
import { type SaleRefusal, saleRefusal } from '#domain/plans/plan-rules.ts';
import type { Offer } from '../catalog/offer.ts';
import type { OfficeRow } from '../catalog/office-entries.ts';
import type { PlanRow } from '../catalog/plan-offers.ts';
import { t } from './texts.ts';

/** A plan and the office it is chosen for. */
export interface Choice {
  plan: PlanRow;
  /** null: outside office */
  office: OfficeRow | null;
  /** the IDs of plans that the office sells; empty for outside office */
  plansThere: string[];
  /** whether dependents may have another plan than the household */
  planPerMember: boolean;
}

const { placeholder } = sql;

const choiceQuery = prepared((tx) =>
  tx
    .select({
      plan: plans,
      office: offices,
      there: sql<string[] | null>`(select array_agg(${officePlans.planId}) from ${officePlans}
        where ${officePlans.site} = ${placeholder('site')} and ${officePlans.officeId} = ${offices.id})`,
      planPerMember: groups.planPerMember,
    })
    .from(plans)
    .innerJoin(groups, and(eq(groups.site, plans.site), eq(groups.key, plans.groupKey)))
    .leftJoin(
      offices,
      and(
        eq(offices.site, plans.site),
        eq(offices.id, placeholder('officeId')),
        eq(offices.groupKey, plans.groupKey),
      ),
    )
    .where(
      and(
        eq(plans.site, placeholder('site')),
        eq(plans.id, placeholder('planId')),
        eq(plans.groupKey, placeholder('groupKey')),
      ),
    )
    .prepare('plan_and_place'),
);

/**
 * Looks up a plan and an office by their IDs, retired ones included.
 * @returns null if one of them does not exist in this group and brand
 */
export async function findChoice(
  tx: Tx,
  selection: { site: string; offer: Offer; planId: string; officeId: string | null },
): Promise<Choice | null> {
  const { site, offer, planId, officeId } = selection;
  const [found] = await choiceQuery(tx).execute({
    site,
    planId,
    groupKey: offer.groupKey,
    // no office has an empty ID
    officeId: officeId ?? '',
  });
  if (!found || (officeId !== null && found.office === null)) return null;
  const { plan, office, planPerMember } = found;
  return { plan, office, planPerMember, plansThere: found.there ?? [] };
}

export type ChoiceRefusal = SaleRefusal | 'plan_retired' | 'office_retired';

/**
 * Why the plan may not be sold there, or null.
 * @param memberState two-letter code; null while it is not known yet
 */
export function choiceRefusal(
  { plan, office, plansThere }: Omit<Choice, 'planPerMember'>,
  { offer, memberState }: { offer: Offer; memberState: string | null },
): { reason: ChoiceRefusal; field: 'plan' | 'office'; message: string } | null {
  if (plan.retiredAt !== null) return refused('plan_retired', 'plan');
  if (office?.retiredAt) return refused('office_retired', 'office');
  // an office with an empty list sells nothing: the catalog lists every plan
  if (office && !plansThere.includes(plan.id)) return refused('not_sold_at_this_office', 'plan');
  const place = office
    ? ({ kind: 'office', state: office.state, planIds: plansThere } as const)
    : ({ kind: 'outside' } as const);
  const sold = { id: plan.id, sold_at: plan.soldAt, not_sold_in: plan.notSoldIn };
  const reason = saleRefusal(sold, { place, memberState, whitelist: offer.whitelist });
  return reason && refused(reason, 'plan');
}

/** The refusal for an office that no longer takes part. */
export const officeGone = () => refused('office_retired', 'office');

const refused = (reason: ChoiceRefusal, field: 'plan' | 'office') => ({
  reason,
  field,
  message: t.choiceRefusals[reason],
});
