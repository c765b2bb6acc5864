import { inArray } from 'drizzle-orm';
import { NONE } from '#contracts/staff/reports.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices, plans, sites } from '#db/schema/catalog.ts';
import type { ReportFilters } from './scope.ts';

/** Names, and the time zones of offices, of the brands of a report. */
export interface CatalogNames {
  brand(site: string): string;
  /** '' for none */
  plan(site: string, planId: string | null): string;
  /** '' outside office */
  office(site: string, officeId: string | null): string;
  /** null outside office */
  zone(site: string, officeId: string | null): string | null;
}

/** @param of a brand; undefined: all that the transaction sees */
export async function readCatalogNames(tx: Tx, of: string | undefined): Promise<CatalogNames> {
  const only = of === undefined ? undefined : [of];
  const [brands, sold, places] = await Promise.all([
    tx
      .select({ site: sites.id, name: sites.name })
      .from(sites)
      .where(only && inArray(sites.id, only)),
    tx
      .select({ site: plans.site, id: plans.id, name: plans.name })
      .from(plans)
      .where(only && inArray(plans.site, only)),
    tx
      .select({ site: offices.site, id: offices.id, name: offices.name, zone: offices.timezone })
      .from(offices)
      .where(only && inArray(offices.site, only)),
  ]);
  const key = (site: string, id: string | null) => `${site}/${id}`;
  const brandOf = new Map(brands.map(({ site, name }) => [site, name]));
  const planOf = new Map(sold.map(({ site, id, name }) => [key(site, id), name]));
  const officeOf = new Map(places.map((office) => [key(office.site, office.id), office]));
  return {
    brand: (site) => brandOf.get(site) ?? site,
    plan: (site, id) => planOf.get(key(site, id)) ?? id ?? '',
    office: (site, id) => officeOf.get(key(site, id))?.name ?? id ?? '',
    zone: (site, id) => officeOf.get(key(site, id))?.zone ?? null,
  };
}

/** What the filters of a report leave, by name. */
export function filterNames(
  names: CatalogNames,
  { site, plan, office }: ReportFilters,
): { brand: string; plan: string; office: string } {
  const id = (filter: string | undefined) => (filter === undefined || filter === NONE ? null : filter);
  return {
    brand: site === undefined ? '' : names.brand(site),
    plan: names.plan(site ?? '', id(plan)),
    office: names.office(site ?? '', id(office)),
  };
}
