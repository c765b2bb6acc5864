import type { StaffGrant } from '#contracts/staff/roles.ts';
import { t } from './texts.ts';

/** Names of brands by their ID; a brand that the person may not see keeps its ID. */
export type BrandNames = ReadonlyMap<string, string>;

/** A role and where it applies: “Agent, Harbor Dental”. */
export function grantText({ role, scope }: StaffGrant, brands: BrandNames): string {
  if (scope.kind === 'all') return t.grantOf(t.roleNames[role], t.everyBrand);
  const brand = brands.get(scope.site) ?? scope.site;
  return t.grantOf(t.roleNames[role], scope.kind === 'office' ? `${brand}, ${scope.officeId}` : brand);
}

/** The same grant always has the same key. */
export const grantKey = ({ role, scope }: StaffGrant): string =>
  [role, scope.kind, 'site' in scope ? scope.site : '', 'officeId' in scope ? scope.officeId : ''].join(' ');
