import { asc, inArray, isNotNull, isNull } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { toGrant } from '#api/http/staff-session.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { listBrandOffices, listBrands } from '#contracts/staff/brands.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import type { Database, Tx } from '#db/queries/database.ts';
import { offices, sites } from '#db/schema/catalog.ts';
import { staffGrants, staffInvitations } from '#db/schema/staff.ts';

/** The brands over which the caller, or over one of whose offices, has a role; with the offices that roles name. */
export async function findBrands(call: StaffCall): Promise<AnswerOf<typeof listBrands>['brands']> {
  const { grants } = requirePerson(call);
  const isOfAll = grants.some(({ scope }) => scope.kind === 'all');
  const own = grants.flatMap(({ scope }) => (scope.kind === 'all' ? [] : [scope.site]));
  const { brands, named } = await call.inScope(async (tx) => ({
    brands: await tx
      .select({ site: sites.id, name: sites.name })
      .from(sites)
      .where(isOfAll ? undefined : inArray(sites.id, own))
      .orderBy(asc(sites.name), asc(sites.id)),
    named: await findNamedOffices(tx),
  }));
  return withOffices(call.deps.database, brands, named);
}

/** The brands and offices of the grants, also those where the caller has no role. */
export async function nameScopes(
  call: StaffCall,
  grants: readonly StaffGrant[],
): Promise<AnswerOf<typeof listBrands>['brands']> {
  const own = grants.flatMap(({ scope }) => (scope.kind === 'all' ? [] : [scope.site]));
  const brands = await call.inScope((tx) =>
    tx.select({ site: sites.id, name: sites.name }).from(sites).where(inArray(sites.id, own)),
  );
  return withOffices(call.deps.database, brands, officesOf(grants));
}

const withOffices = (
  database: Database,
  brands: readonly { site: string; name: string }[],
  named: ReadonlyMap<string, ReadonlySet<string>>,
) =>
  Promise.all(
    brands.map(async (brand) => ({
      ...brand,
      offices: await readNames(database, brand.site, [...(named.get(brand.site) ?? [])]),
    })),
  );

/** By brand. */
function officesOf(grants: readonly StaffGrant[]): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const { scope } of grants)
    if (scope.kind === 'office')
      named.set(scope.site, (named.get(scope.site) ?? new Set()).add(scope.officeId));
  return named;
}

/** The offices of roles and invitations, by brand. */
async function findNamedOffices(tx: Tx): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const granted = await tx
    .selectDistinct({
      role: staffGrants.role,
      scopeSite: staffGrants.scopeSite,
      scopeOffice: staffGrants.scopeOffice,
      source: staffGrants.source,
    })
    .from(staffGrants)
    .where(isNotNull(staffGrants.scopeOffice));
  const invitations = await tx
    .select({ grants: staffInvitations.grants })
    .from(staffInvitations)
    .where(isNull(staffInvitations.usedAt));
  return officesOf([...granted.map(toGrant), ...invitations.flatMap(({ grants }) => grants)]);
}

/** Also of offices that have closed. */
async function readNames(
  database: Database,
  site: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return database.inSite(site, (tx) =>
    tx
      .select({ id: offices.id, name: offices.name })
      .from(offices)
      .where(inArray(offices.id, [...ids]))
      .orderBy(asc(offices.name), asc(offices.id)),
  );
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
