import { notFound } from '#api/kernel/errors.ts';
import type { PlanOffer } from '#contracts/catalog/catalog.ts';
import type { OfficeInFull } from '#contracts/catalog/locations.ts';
import type { Tx } from '#db/queries/database.ts';
import type { Offer } from './offer.ts';
import { findOffice, officeEntries, officeSummary } from './office-entries.ts';
import { feeSchedule, findGroup, findPlan, planOffer, plansSoldAt } from './plan-offers.ts';

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
