import type { StaffGrant } from '#contracts/staff/roles.ts';
import { t } from './texts.ts';

/** Names by their ID; a brand or office that the person may not see keeps its ID. */
export interface ScopeNames {
  brands: ReadonlyMap<string, string>;
  /** by brand and office */
  offices: ReadonlyMap<string, string>;
}

export const officeKey = (site: string, officeId: string): string => `${site}/${officeId}`;

/** A role and where it applies: “Agent, Harbor Dental”. */
export function grantText({ role, scope }: StaffGrant, { brands, offices }: ScopeNames): string {
  if (scope.kind === 'all') return t.grantOf(t.roleNames[role], t.everyBrand);
  const brand = brands.get(scope.site) ?? scope.site;
  if (scope.kind === 'brand') return t.grantOf(t.roleNames[role], brand);
  const office = offices.get(officeKey(scope.site, scope.officeId)) ?? scope.officeId;
  return t.grantOf(t.roleNames[role], `${brand}, ${office}`);
}

/** The same grant always has the same key. */
export const grantKey = ({ role, scope }: StaffGrant): string =>
  [role, scope.kind, 'site' in scope ? scope.site : '', 'officeId' in scope ? scope.officeId : ''].join(' ');
