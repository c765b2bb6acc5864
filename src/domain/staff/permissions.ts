import {
  STAFF_PERMISSIONS,
  type StaffGrant,
  type StaffPermission,
  type StaffRole,
  type StaffScope,
} from '#contracts/staff/roles.ts';

/** What a person with the role may do within its scope. */
export const ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  owner: STAFF_PERMISSIONS,
  manager: STAFF_PERMISSIONS.filter(
    (permission) => permission !== 'brands.manage' && permission !== 'members.erase',
  ),
  agent: [
    'members.read',
    'members.change',
    'payments.read',
    'payments.record',
    'grievances.read',
    'messages.read',
    'messages.answer',
  ],
  finance: ['members.read', 'payments.read', 'payments.refund', 'reports.read'],
  compliance: [
    'members.read',
    'members.export',
    'members.erase',
    'payments.read',
    'grievances.read',
    'grievances.handle',
    'messages.read',
    'directory.read',
    'directory.change',
    'reports.read',
    'audit.read',
  ],
  front_desk: ['members.read', 'payments.record', 'directory.read', 'directory.change'],
  editor: ['directory.read', 'directory.change', 'content.publish'],
  auditor: [
    'staff.read',
    'members.read',
    'payments.read',
    'grievances.read',
    'messages.read',
    'directory.read',
    'reports.read',
    'audit.read',
  ],
};

/** Whether all of `needed` is within `held`. */
export function isWithin(needed: StaffScope, held: StaffScope): boolean {
  if (held.kind === 'all') return true;
  if (needed.kind === 'all' || needed.site !== held.site) return false;
  return held.kind === 'brand' || (needed.kind === 'office' && needed.officeId === held.officeId);
}

/**
 * Whether a person with these grants has a permission.
 * @param over all of this scope; without it, anywhere
 */
export const isPermitted = (
  grants: readonly StaffGrant[],
  permission: StaffPermission,
  over?: StaffScope,
): boolean =>
  grants.some(
    ({ role, scope }) =>
      ROLE_PERMISSIONS[role].includes(permission) && (over === undefined || isWithin(over, scope)),
  );

/** Everything that the grants permit somewhere, in the order of the list. */
export const permissionsOf = (grants: readonly StaffGrant[]): StaffPermission[] =>
  STAFF_PERMISSIONS.filter((permission) => isPermitted(grants, permission));

/**
 * Whether a person may give a grant to another, or take it away: people pass on no more than they hold.
 * @param own the grants of that person
 * @param needed 'staff.invite' or 'staff.change'
 */
export const mayPassOn = (
  own: readonly StaffGrant[],
  { role, scope }: StaffGrant,
  needed: StaffPermission,
): boolean => [needed, ...ROLE_PERMISSIONS[role]].every((permission) => isPermitted(own, permission, scope));

/** The brands, and offices of further brands, over which the grants give a permission. */
export function scopeOf(
  grants: readonly StaffGrant[],
  permission: StaffPermission,
): { sites: string[] | 'all'; offices: { site: string; officeId: string }[] } {
  const scopes = grants
    .filter(({ role }) => ROLE_PERMISSIONS[role].includes(permission))
    .map(({ scope }) => scope);
  if (scopes.some(({ kind }) => kind === 'all')) return { sites: 'all', offices: [] };
  const sites = scopes.flatMap((scope) => (scope.kind === 'brand' ? [scope.site] : []));
  const offices = scopes.flatMap((scope) =>
    scope.kind === 'office' && !sites.includes(scope.site)
      ? [{ site: scope.site, officeId: scope.officeId }]
      : [],
  );
  return { sites: [...new Set(sites)], offices };
}

const isSameGrant = (one: StaffGrant, other: StaffGrant): boolean =>
  one.role === other.role && isWithin(one.scope, other.scope) && isWithin(other.scope, one.scope);

export const hasGrant = (list: readonly StaffGrant[], grant: StaffGrant): boolean =>
  list.some((each) => isSameGrant(each, grant));

/** The grants of a list that are not among the others. */
export const withoutGrants = <Grant extends StaffGrant>(
  list: readonly Grant[],
  others: readonly StaffGrant[],
): Grant[] => list.filter((grant) => !hasGrant(others, grant));

/** Whether the grants let a person do everything everywhere; one such person has to remain. */
export const isOwnerOfAll = (grants: readonly StaffGrant[]): boolean =>
  grants.some(({ role, scope }) => role === 'owner' && scope.kind === 'all');

/** The brand that all grants are about; null if there are several, or all. */
export function onlySite(grants: readonly StaffGrant[]): string | null {
  const sites = new Set(grants.map(({ scope }) => (scope.kind === 'all' ? null : scope.site)));
  const [site = null] = sites;
  return sites.size === 1 ? site : null;
}
