import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { listBrands } from '#contracts/staff/brands.ts';
import { useStaffQuery } from '../use-staff-query.ts';
import { officeKey, type ScopeNames } from './grant-text.ts';

type Brands = ResponseOf<typeof listBrands>['brands'];

export const scopeNames = (brands: Brands): ScopeNames => ({
  brands: new Map(brands.map(({ site, name }) => [site, name])),
  offices: new Map(
    brands.flatMap(({ site, offices }) => offices.map(({ id, name }) => [officeKey(site, id), name])),
  ),
});

/** The names of the person's brands, and of the offices where roles apply. */
export function useScopeNames(): ScopeNames {
  const { data: { brands = [] } = {} } = useStaffQuery(listBrands);
  return scopeNames(brands);
}
