import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { type StaffPerson, toGrant } from '#api/http/staff-session.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { ASSIGNMENTS, Colleague } from '#contracts/staff/assignments.ts';
import type { StaffGrant, StaffPermission } from '#contracts/staff/roles.ts';
import type { Tx } from '#db/queries/database.ts';
import { memberships } from '#db/schema/memberships.ts';
import { staff, staffGrants, staffIdentities } from '#db/schema/staff.ts';
import type { contactMessages, grievances } from '#db/schema/support.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import { mayUseGrant } from '../staff/grants.ts';
import { t } from './texts.ts';

/** A grievance or message: what has no account belongs to no office. */
interface Work {
  site: string;
  accountId: string | null;
}

/** Who asks, and what it takes to do the work. */
interface Caller {
  permission: StaffPermission;
  person: Pick<StaffPerson, 'id' | 'name' | 'grants'>;
}

/** Whether grants reach the work: over its brand, or one of the offices of its account. */
const reaches = (
  grants: readonly StaffGrant[],
  permission: StaffPermission,
  { site, offices }: { site: string; offices: readonly string[] },
): boolean =>
  isPermitted(grants, permission, { kind: 'brand', site }) ||
  offices.some((officeId) => isPermitted(grants, permission, { kind: 'office', site, officeId }));

async function officesOf(tx: Tx, { site, accountId }: Work): Promise<string[]> {
  if (accountId === null) return [];
  const rows = await tx
    .selectDistinct({ officeId: memberships.officeId })
    .from(memberships)
    .where(and(eq(memberships.site, site), eq(memberships.accountId, accountId)));
  return rows.flatMap(({ officeId }) => officeId ?? []);
}

/**
 * The people who may do a piece of work: the caller, then the others by name.
 * @returns null if the caller may not
 */
export async function findColleagues(
  tx: Tx,
  work: Work,
  { permission, person }: Caller,
): Promise<Colleague[] | null> {
  const place = { site: work.site, offices: await officesOf(tx, work) };
  if (!reaches(person.grants, permission, place)) return null;
  const rows = await tx
    .select({ id: staff.id, name: staff.name, grant: staffGrants })
    .from(staff)
    .innerJoin(staffGrants, eq(staffGrants.staffId, staff.id))
    .leftJoin(staffIdentities, eq(staffIdentities.staffId, staff.id))
    .where(and(isNull(staff.disabledAt), mayUseGrant))
    .orderBy(asc(staff.name), asc(staff.id));
  const others = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofPerson) => {
    const [{ id, name }] = ofPerson as [(typeof rows)[number]];
    const grants = ofPerson.map(({ grant }) => toGrant(grant));
    return id !== person.id && reaches(grants, permission, place) ? [{ id, name }] : [];
  });
  return [{ id: person.id, name: person.name }, ...others];
}

/**
 * The name of a person who gets a piece of work; '' for no one.
 * @throws ApiError not_allowed for a person who may not do it
 */
export async function nameOfAssignee(
  tx: Tx,
  work: Work,
  { staffId, ...caller }: Caller & { staffId: string | null },
): Promise<string> {
  if (staffId === null) return '';
  const colleague = (await findColleagues(tx, work, caller))?.find(({ id }) => id === staffId);
  if (!colleague) throw new ApiError('not_allowed', { message: t.notTheirs, reason: 'assignee' });
  return colleague.name;
}

/** Condition: work of the caller, of no one, or of the person with the ID. */
export function isAssigned(
  column: typeof grievances.assignedTo | typeof contactMessages.assignedTo,
  assigned: (typeof ASSIGNMENTS)[number] | (string & {}) | undefined,
  caller: string,
): SQL | undefined {
  if (assigned === undefined) return undefined;
  return assigned === 'none' ? isNull(column) : eq(column, assigned === 'me' ? caller : assigned);
}

/** The people to whom work is assigned, by name. @param where which work */
export function findAssignees(
  tx: Tx,
  table: typeof grievances | typeof contactMessages,
  where: SQL | undefined,
): Promise<Colleague[]> {
  return tx
    .selectDistinct({ id: staff.id, name: staff.name })
    .from(table)
    .innerJoin(staff, eq(staff.id, table.assignedTo))
    .where(where)
    .orderBy(asc(staff.name), asc(staff.id));
}
