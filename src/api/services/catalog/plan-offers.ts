import { and, asc, eq } from 'drizzle-orm';
import { notFound } from '#api/kernel/errors.ts';
import type { FeeSchedule, PlanOffer } from '#contracts/catalog/catalog.ts';
import type { OfficeInFull } from '#contracts/catalog/locations.ts';
import type { Tx } from '#db/queries/database.ts';
import { fees, groups, officePlans, plans } from '#db/schema/catalog.ts';
import { type SalePlace, saleRefusal } from '#domain/plans/plan-rules.ts';
import { saving } from '#domain/pricing/estimate.ts';
import { householdPriceCents, type PlanPrice } from '#domain/pricing/pricing.ts';
import { isSold, type Offer } from './offer.ts';
import { findOffice, type OfficeRow, officeEntries, officeSummary } from './office-entries.ts';

export type PlanRow = typeof plans.$inferSelect;

/** The largest household in price tables. */
const MOST_PEOPLE = 10;

/** A plan's price, as src/domain takes it. */
export const planPrice = ({
  memberCents,
  dependentCents,
  householdCapCents,
}: Pick<PlanRow, 'memberCents' | 'dependentCents' | 'householdCapCents'>): PlanPrice => ({
  member_cents: memberCents,
  dependent_cents: dependentCents,
  household_cap_cents: householdCapCents ?? undefined,
});

export function planOffer(row: PlanRow, { invitations }: Pick<Offer, 'invitations'>): PlanOffer {
  const { id, name, audience, cycle, soldAt, notSoldIn, features } = row;
  const { memberCents, dependentCents, householdCapCents } = row;
  return {
    id,
    name,
    audience,
    cycle,
    price: { memberCents, dependentCents, householdCapCents },
    prices: Array.from({ length: MOST_PEOPLE }, (_none, index) => ({
      people: index + 1,
      cents: householdPriceCents(planPrice(row), index + 1),
    })),
    soldAt,
    notSoldIn,
    needsInvitation: invitations.has(id),
    features,
  };
}

/** A plan that the site sells, or null. */
export async function findPlan(
  tx: Tx,
  { site, offer, id }: { site: string; offer: Offer; id: string },
): Promise<PlanRow | null> {
  const [row] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.site, site), eq(plans.id, id), isSold(offer)));
  return row ? inOwnWords(row, offer) : null;
}

/** The plan with its texts in the language of the call. */
export function inOwnWords(row: PlanRow, { translated }: Offer): PlanRow {
  const plan = translated?.()?.plans.find(({ id }) => id === row.id);
  if (!plan) return row;
  const { name, audience, features } = plan;
  return { ...row, name, audience, features };
}

/** The plans sold at an office, in the catalog's order. */
export async function plansSoldAt(
  tx: Tx,
  { site, offer, office }: { site: string; offer: Offer; office: OfficeRow },
): Promise<PlanRow[]> {
  const listed = await tx
    .select({ plan: plans })
    .from(officePlans)
    .innerJoin(plans, and(eq(plans.site, officePlans.site), eq(plans.id, officePlans.planId)))
    .where(and(eq(officePlans.site, site), eq(officePlans.officeId, office.id), isSold(offer)))
    .orderBy(asc(plans.position), asc(plans.id));
  const planIds = listed.map(({ plan }) => plan.id);
  const place = { kind: 'office', state: office.state, planIds } as const;
  return listed.flatMap(({ plan }) => (isSoldAt(plan, place, offer) ? [inOwnWords(plan, offer)] : []));
}

/** Whether the site sells a plan at a place, to a member of any state. */
export function isSoldAt(plan: PlanRow, place: SalePlace, { whitelist }: Offer): boolean {
  const sold = { id: plan.id, sold_at: plan.soldAt, not_sold_in: plan.notSoldIn };
  return saleRefusal(sold, { place, memberState: null, whitelist }) === null;
}

/** The plans sold outside of any office, in the catalog's order. */
export async function plansSoldOutside(
  tx: Tx,
  { site, offer }: { site: string; offer: Offer },
): Promise<PlanRow[]> {
  const rows = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.site, site), isSold(offer)))
    .orderBy(asc(plans.position), asc(plans.id));
  return rows.filter((row) => isSoldAt(row, { kind: 'outside' }, offer)).map((row) => inOwnWords(row, offer));
}

export async function findGroup(tx: Tx, { site, offer }: { site: string; offer: Offer }) {
  const [group] = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.site, site), eq(groups.key, offer.groupKey)));
  return { id: offer.groupKey, name: group?.name ?? '', feesNote: group?.feesNote ?? '' };
}

/** The group and its fee schedule for members. */
export async function feeSchedule(
  tx: Tx,
  { site, offer }: { site: string; offer: Offer },
): Promise<{ group: { id: string; name: string }; schedule: FeeSchedule }> {
  const { id: groupId, name: groupName, feesNote } = await findGroup(tx, { site, offer });
  const rows = await tx
    .select()
    .from(fees)
    .where(and(eq(fees.site, site), eq(fees.groupKey, offer.groupKey)))
    .orderBy(asc(fees.position), asc(fees.id));
  const translated = offer.translated?.();
  const feeTexts = new Map(translated?.fees.map((fee) => [fee.id, fee]));
  return {
    group: { id: groupId, name: groupName },
    schedule: {
      note: translated?.fees_note ?? feesNote,
      fees: rows.map(({ id, procedure, category, code, usualCents, memberCents }) => ({
        id,
        procedure: feeTexts.get(id)?.procedure ?? procedure,
        category: feeTexts.get(id)?.category ?? category,
        code,
        usualCents,
        memberCents,
        ...saving({ usual_cents: usualCents, member_cents: memberCents }),
      })),
    },
  };
}

interface CatalogScope {
  site: string;
  offer: Offer;
}

/** @throws ApiError not_found for an office that is unknown, retired, or another brand's */
export async function officeInFull(
  tx: Tx,
  { site, offer, officeId }: CatalogScope & { officeId: string },
): Promise<OfficeInFull> {
  const office = await findOffice(tx, { site, offer, id: officeId });
  const [entry] = office ? await officeEntries(tx, site, [office]) : [];
  if (!office || !entry) throw notFound();
  const { id, name } = await findGroup(tx, { site, offer });
  const sold = await plansSoldAt(tx, { site, offer, office });
  return { ...entry, group: { id, name }, plans: sold.map((row) => planOffer(row, offer)) };
}

/** @throws ApiError not_found as for officeInFull */
export async function plansOfOffice(tx: Tx, { site, offer, officeId }: CatalogScope & { officeId: string }) {
  const office = await findOffice(tx, { site, offer, id: officeId });
  if (!office) throw notFound();
  const sold = await plansSoldAt(tx, { site, offer, office });
  const { schedule } = await feeSchedule(tx, { site, offer });
  return { officeId, plans: sold.map((row) => planOffer(row, offer)), schedule };
}

/** @throws ApiError not_found for a plan that is unknown, no longer sold, or not on the site's list */
export async function planInFull(tx: Tx, { site, offer, planId }: CatalogScope & { planId: string }) {
  const row = await findPlan(tx, { site, offer, id: planId });
  if (!row) throw notFound();
  const { group, schedule } = await feeSchedule(tx, { site, offer });
  return { group, plan: planOffer(row, offer), schedule };
}

/** @throws ApiError not_found if the office does not sell the plan, or one of them is unknown */
export async function planAtOffice(
  tx: Tx,
  { site, offer, officeId, planId }: CatalogScope & { officeId: string; planId: string },
) {
  const office = await findOffice(tx, { site, offer, id: officeId });
  const sold = office ? await plansSoldAt(tx, { site, offer, office }) : [];
  const row = sold.find(({ id }) => id === planId);
  if (!office || !row) throw notFound();
  const plan: PlanOffer = planOffer(row, offer);
  const { schedule } = await feeSchedule(tx, { site, offer });
  return { location: officeSummary(office), plan, schedule };
}
