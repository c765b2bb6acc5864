import { asc, inArray, isNull } from 'drizzle-orm';
import type { StaffPerson } from '#api/http/staff-session.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { listBrandOffices, listBrands } from '#contracts/staff/brands.ts';
import type { Database, Tx } from '#db/queries/database.ts';
import { offices, sites } from '#db/schema/catalog.ts';

/** The brands over which the person, or over one of whose offices, has a role. */
export async function findBrands(
  tx: Tx,
  { grants }: StaffPerson,
): Promise<AnswerOf<typeof listBrands>['brands']> {
  const isOfAll = grants.some(({ scope }) => scope.kind === 'all');
  const own = grants.flatMap(({ scope }) => (scope.kind === 'all' ? [] : [scope.site]));
  return tx
    .select({ site: sites.id, name: sites.name })
    .from(sites)
    .where(isOfAll ? undefined : inArray(sites.id, own))
    .orderBy(asc(sites.name), asc(sites.id));
}

/** The offices of a brand that its directory lists. They are public. */
export function findOffices(
  database: Database,
  site: string,
): Promise<AnswerOf<typeof listBrandOffices>['offices']> {
  return database.inSite(site, (tx) =>
    tx
      .select({ id: offices.id, name: offices.name, city: offices.city, state: offices.state })
      .from(offices)
      .where(isNull(offices.retiredAt))
      .orderBy(asc(offices.name), asc(offices.id)),
  );
}
