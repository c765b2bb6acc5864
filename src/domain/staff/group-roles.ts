import { STAFF_ROLES, type StaffGrant, type StaffScope } from '#contracts/staff/roles.ts';
import { hasGrant } from './permissions.ts';

/** A group of the identity provider, and a role that its people have. */
export interface GroupRole {
  group: string;
  grant: StaffGrant;
}

/** A role, and where it applies: `owner`, `agent@harbor`, `front_desk@harbor/point-loma`. */
const ROLE =
  /^(?<role>[a-z_]+)(?:@(?<site>[a-z0-9][a-z0-9-]{0,63})(?:\/(?<officeId>[a-z0-9][a-z0-9-]{0,63}))?)?$/;

/**
 * Reads a list such as `Dental owners=owner; Harbor agents=agent@harbor`, separated by semicolons or line breaks. The
 * last equals sign of an entry counts, because names of groups may contain some.
 * @throws Error with a sentence for the operator
 */
export function parseGroupRoles(text: string): GroupRole[] {
  const entries = text.split(/[;\n]/).map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '').map(parseEntry);
}

function parseEntry(entry: string): GroupRole {
  const at = entry.lastIndexOf('=');
  const group = entry.slice(0, Math.max(at, 0)).trim();
  const { role, site, officeId } = ROLE.exec(entry.slice(at + 1).trim())?.groups ?? {};
  const known = STAFF_ROLES.find((each) => each === role);
  if (group === '' || known === undefined)
    throw new Error('must be entries such as “Harbor agents=agent@harbor”, separated by semicolons');
  return { group, grant: { role: known, scope: scopeOf(site, officeId) } };
}

function scopeOf(site: string | undefined, officeId: string | undefined): StaffScope {
  if (site === undefined) return { kind: 'all' };
  return officeId === undefined ? { kind: 'brand', site } : { kind: 'office', site, officeId };
}

/** The roles of a person in these groups, each once. */
export function grantsOfGroups(roles: readonly GroupRole[], groups: readonly string[]): StaffGrant[] {
  const grants: StaffGrant[] = [];
  for (const { group, grant } of roles)
    if (groups.includes(group) && !hasGrant(grants, grant)) grants.push(grant);
  return grants;
}
