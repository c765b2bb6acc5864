import { and, eq, or } from 'drizzle-orm';
import { readGrants } from '#api/http/staff-session.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import type { Tx } from '#db/queries/database.ts';
import { staffGrants } from '#db/schema/staff.ts';
import { isOwnerOfAll, onlySite, withoutGrants } from '#domain/staff/permissions.ts';
import { grantRow, grantsIn, hasOtherOwner, isGrant } from './grants.ts';
import { findUnknownScope } from './known-scopes.ts';
import type { Recorded } from './record-audit.ts';

/** The grants whose brand or office exists. The settings may name some that were closed, or do not exist yet. */
export async function existing(tx: Tx, grants: readonly StaffGrant[]): Promise<StaffGrant[]> {
  const found: StaffGrant[] = [];
  for (const grant of grants) if ((await findUnknownScope(tx, [grant])) === null) found.push(grant);
  return found;
}

/**
 * Gives a person the roles of their groups, and takes away those of groups that they have left. Roles that were given
 * by hand stay. The last owner of all brands stays one, from then on by hand.
 * @returns the event to record; null if nothing changed
 */
export async function followGroups(
  tx: Tx,
  { id, grants: wanted, provider }: { id: string; grants: readonly StaffGrant[]; provider: string },
): Promise<Recorded | null> {
  const before = await readGrants(tx, id);
  const added = withoutGrants(await existing(tx, wanted), before);
  const left = withoutGrants(before, wanted).filter(({ isFromGroups }) => isFromGroups);
  const isKept =
    isOwnerOfAll(left) &&
    !isOwnerOfAll([...withoutGrants(before, left), ...added]) &&
    !(await hasOtherOwner(tx, id));
  const kept = isKept ? left.filter((grant) => isOwnerOfAll([grant])) : [];
  const removed = withoutGrants(left, kept);
  const ofPerson = eq(staffGrants.staffId, id);
  if (removed.length > 0) await tx.delete(staffGrants).where(and(ofPerson, or(...removed.map(isGrant))));
  if (kept.length > 0)
    await tx
      .update(staffGrants)
      .set({ source: 'hand' })
      .where(and(ofPerson, or(...kept.map(isGrant))));
  if (added.length > 0)
    await tx
      .insert(staffGrants)
      .values(added.map((grant) => ({ staffId: id, source: 'groups' as const, ...grantRow(grant) })))
      .onConflictDoNothing();
  const changed = [...left, ...added];
  if (changed.length === 0) return null;
  const site = onlySite(changed);
  return {
    action: 'staff.grants_followed',
    subject: { kind: 'staff', id },
    site,
    before: { grants: grantsIn(site, before) },
    after: { grants: grantsIn(site, await readGrants(tx, id)), provider },
  };
}
