import { and, eq, or } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { readGrants, readHeldGrants, type StaffPerson } from '#api/http/staff-session.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { HeldGrant, StaffGrant } from '#contracts/staff/roles.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import type { Tx } from '#db/queries/database.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { staff, staffDevices, staffGrants, staffSessions } from '#db/schema/staff.ts';
import { hasGrant, isOwnerOfAll, mayPassOn, onlySite, withoutGrants } from '#domain/staff/permissions.ts';
import { limitCalls } from '../limits/rate-limit.ts';
import { assertOtherOwner, grantsIn, isGrant } from './grants.ts';
import { addGrants, sendNewAccess } from './invitations.ts';
import { findUnknownScope } from './known-scopes.ts';
import { isChangeable } from './list-people.ts';
import { recordAudit } from './record-audit.ts';
import { SENT } from './send-invitation.ts';
import { t } from './texts.ts';

interface Changed {
  id: string;
  reason: string;
}

/**
 * Gives and takes away grants of a person.
 * @throws ApiError not_found if the caller may not see the person; not_permitted if the caller does not hold as much;
 * invalid for an unknown brand or office; not_allowed for a role from groups, and if no one would own all brands
 */
export async function changeGrants(
  call: StaffCall,
  { id, reason, add, remove }: Changed & { add: StaffGrant[]; remove: StaffGrant[] },
): Promise<void> {
  await changePerson(call, id, async (tx, { person, grants }) => {
    const removed = withoutGrants(grants, add).filter((grant) => hasGrant(remove, grant));
    const added = withoutGrants(add, grants);
    const changed = [...removed, ...added];
    assertMayPassOn(person, changed);
    if (removed.some(({ isFromGroups }) => isFromGroups))
      throw new ApiError('not_allowed', { message: t.roleOfGroup, reason: 'from_groups' });
    if (changed.length === 0) return;
    const unknown = await findUnknownScope(tx, added);
    if (unknown !== null) throw new ApiError('invalid', { fields: { grants: unknown } });
    const after = [...withoutGrants(grants, removed), ...added];
    if (isOwnerOfAll(grants) && !isOwnerOfAll(after)) await assertOtherOwner(tx, id);
    if (removed.length > 0)
      await tx.delete(staffGrants).where(and(eq(staffGrants.staffId, id), or(...removed.map(isGrant))));
    await addGrants(tx, id, added);
    const site = onlySite(changed);
    await recordAudit(tx, call, person, {
      action: 'staff.grants_changed',
      subject: { kind: 'staff', id },
      site,
      before: { grants: grantsIn(site, grants) },
      after: { grants: grantsIn(site, await readGrants(tx, id)) },
      reason,
    });
  });
}

/**
 * Ends all sessions of a person, who can no longer sign in.
 * @throws ApiError not_found if the caller may not see the person; not_permitted if the caller does not hold as much;
 * not_allowed for the caller, and if no one would own all brands
 */
export async function disablePerson(call: StaffCall, { id, reason }: Changed): Promise<void> {
  await changePerson(call, id, async (tx, { person, target, grants }) => {
    assertMayPassOn(person, grants);
    if (person.id === id) throw new ApiError('not_allowed', { message: t.ownAccount, reason: 'own_account' });
    if (target.disabledAt !== null) return;
    if (isOwnerOfAll(grants)) await assertOtherOwner(tx, id);
    await tx.update(staff).set({ disabledAt: call.deps.now() }).where(eq(staff.id, id));
    const ended = await tx
      .delete(staffSessions)
      .where(eq(staffSessions.staffId, id))
      .returning({ id: staffSessions.id });
    await tx.delete(staffDevices).where(eq(staffDevices.staffId, id));
    await recordAudit(tx, call, person, {
      action: 'staff.disabled',
      subject: { kind: 'staff', id },
      site: onlySite(grants),
      before: { grants, sessions: ended.length },
      reason,
    });
  });
}

/**
 * Lets a disabled person sign in again, with the roles from before.
 * @throws ApiError not_found if the caller may not see the person; not_permitted if the caller does not hold as much
 */
export async function enablePerson(call: StaffCall, { id, reason }: Changed): Promise<void> {
  await changePerson(call, id, async (tx, { person, target, grants }) => {
    assertMayPassOn(person, grants);
    if (target.disabledAt === null) return;
    await tx.update(staff).set({ disabledAt: null }).where(eq(staff.id, id));
    await recordAudit(tx, call, person, {
      action: 'staff.enabled',
      subject: { kind: 'staff', id },
      site: onlySite(grants),
      after: { grants },
      reason,
    });
  });
}

/**
 * Mails a person a link to a new password and a new authenticator app.
 * @throws ApiError not_found if the caller may not see the person; not_permitted if the caller does not hold as much;
 * not_allowed for the caller, and for a disabled person; too_many
 */
export async function offerNewAccess(call: StaffCall, { id, reason }: Changed): Promise<void> {
  const { deps, clientAddress } = call;
  await limitCalls({ deps, site: NO_BRAND, clientAddress }, SENT, requirePerson(call).id);
  await changePerson(call, id, async (tx, { person, target, grants }) => {
    assertMayPassOn(person, grants);
    if (person.id === id) throw new ApiError('not_allowed', { message: t.ownAccess, reason: 'own_account' });
    if (target.disabledAt !== null) throw new ApiError('not_allowed', { message: t.isDisabled });
    await sendNewAccess(tx, call, { target, grants, reason });
  });
}

interface PersonToChange {
  /** who changes */
  person: StaffPerson;
  target: typeof staff.$inferSelect;
  grants: HeldGrant[];
}

/** Changes of people run one after the other, so that two owners cannot remove each other at the same moment. */
function changePerson(
  call: StaffCall,
  id: string,
  change: (tx: Tx, found: PersonToChange) => Promise<void>,
): Promise<void> {
  return call.inScope(async (tx) => {
    await takeLock(tx, 'staff');
    // the caller may have been changed while this waited
    const person = requirePerson(call);
    const own = await readHeldGrants(tx, person);
    const [caller] = await tx
      .select({ disabledAt: staff.disabledAt })
      .from(staff)
      .where(eq(staff.id, person.id));
    if (caller?.disabledAt !== null) throw new ApiError('unauthenticated', { message: t.signInAgain });
    const [target] = await tx.select().from(staff).where(eq(staff.id, id));
    if (!target) throw notFound();
    const grants = await readGrants(tx, id);
    if (!isChangeable(own, grants)) throw notFound();
    await change(tx, { person: { ...person, grants: own }, target, grants });
  });
}

function assertMayPassOn({ grants: own }: StaffPerson, grants: readonly StaffGrant[]): void {
  if (!grants.every((grant) => mayPassOn(own, grant, 'staff.change'))) throw new ApiError('not_permitted');
}
