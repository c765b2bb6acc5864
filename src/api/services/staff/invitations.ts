import { and, eq, isNull } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { hashToken } from '#api/kernel/tokens.ts';
import { staffNewAccessMail } from '#api/mails/staff/new-access.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import type { Tx } from '#db/queries/database.ts';
import {
  staff,
  staffDevices,
  staffGrants,
  staffInvitations,
  staffPasskeys,
  staffRecoveryCodes,
  staffSessions,
} from '#db/schema/staff.ts';
import { onlySite } from '#domain/staff/permissions.ts';
import { assertGoodPassword } from '../auth/check-new-password.ts';
import { hashPassword, verifyPassword } from '../auth/password-hash.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { mailPlaceholder, queueMail } from '../outbox/queue-mail.ts';
import { grantRow } from './grants.ts';
import { dropForeignIdentity } from './identity-links.ts';
import { isSenderEntitled } from './invitation-sender.ts';
import {
  INVITATION_HOURS,
  INVITATION_TOKEN,
  invitationLink,
  isOpen,
  storeInvitation,
} from './invitation-token.ts';
import { recordAudit } from './record-audit.ts';
import { openStaffSession, type SignInStep } from './sessions.ts';
import { assertPasswordsAccepted } from './sign-in.ts';
import { SENDER } from './tell-person.ts';
import { t } from './texts.ts';

const TRIED: Limit = { name: 'staff-links', most: 20, perSeconds: 600 };

/**
 * Makes the reader of an invitation a person of the staff, signed in with the password alone.
 * @throws ApiError link_expired for a token that is unknown, used or expired, or whose sender no longer holds as much;
 * invalid; too_many; not_allowed if passwords are turned off, unless the command invited
 */
export async function accept(
  call: StaffCall,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<SignInStep> {
  const { deps, session } = call;
  await limitCalls({ deps, site: NO_BRAND, clientAddress: call.clientAddress }, TRIED);
  const tokenHash = hashToken(token);
  const invitation = await call.inScope((tx) => findOpen(tx, tokenHash, deps.now()));
  if (!invitation || invitation.staffId !== null) throw new ApiError('link_expired');
  // the command is the way in that always remains
  if (invitation.invitedBy !== null) assertPasswordsAccepted(deps);
  const { email } = invitation;
  await assertGoodPassword(password, { field: 'password', email, brandWords: ['Enamel'] });
  const passwordHash = await hashPassword(password);
  const next = session.prepare();
  await call.inScope(async (tx) => {
    const found = await takeOpen(tx, tokenHash, deps.now());
    const { emailKey, grants } = found;
    const [person] = await tx
      .insert(staff)
      .values({ email, emailKey, name, passwordHash, createdAt: deps.now() })
      .onConflictDoNothing({ target: staff.emailKey })
      .returning();
    if (!person) throw new ApiError('link_expired', { message: t.hasAccount });
    await addGrants(tx, person.id, grants);
    await openStaffSession(tx, call, { staffId: person.id, next });
    await recordAudit(tx, call, person, {
      action: 'staff.joined',
      subject: { kind: 'staff', id: person.id },
      after: { email, name, grants, invitation: found.id },
    });
  });
  session.adopt(next);
  return { state: 'enroll', csrfToken: next.csrfToken };
}

/**
 * Offers new access by email to a person who has forgotten the password or lost the phone.
 * @param target whose roles the caller may change
 */
export async function sendNewAccess(
  tx: Tx,
  call: StaffCall,
  { target, grants, reason }: { target: { id: string; email: string }; grants: StaffGrant[]; reason: string },
): Promise<void> {
  const person = requirePerson(call);
  const { id: staffId, email } = target;
  const id = await storeInvitation(tx, {
    email,
    grants,
    staffId,
    invitedBy: person.id,
    now: call.deps.now(),
  });
  const link = invitationLink(call.console.origin, mailPlaceholder(INVITATION_TOKEN, id), 'newAccess');
  await queueMail(tx, SENDER, {
    kind: 'staff-new-access',
    recipient: email,
    dedupeKey: `staff-new-access:${id}`,
    mail: () => staffNewAccessMail({ sender: person.name, link, hours: INVITATION_HOURS }),
  });
  await recordAudit(tx, call, person, {
    action: 'staff.access_offered',
    subject: { kind: 'staff', id: staffId },
    site: onlySite(grants),
    after: { email },
    reason,
  });
}

/**
 * Gives a person a new password. Their app, passkeys, recovery codes and sign-ins become invalid, and they set up an app again.
 * @throws ApiError link_expired as in `accept`; invalid; too_many
 */
export async function acceptNewAccess(
  call: StaffCall,
  { token, password }: { token: string; password: string },
): Promise<SignInStep> {
  const { deps, session } = call;
  await limitCalls({ deps, site: NO_BRAND, clientAddress: call.clientAddress }, TRIED);
  const tokenHash = hashToken(token);
  const offer = await call.inScope((tx) => findOpen(tx, tokenHash, deps.now()));
  if (!offer?.staffId) throw new ApiError('link_expired');
  await assertGoodPassword(password, { field: 'password', email: offer.email, brandWords: ['Enamel'] });
  await assertOtherPassword(call, offer.staffId, password);
  const passwordHash = await hashPassword(password);
  const next = session.prepare();
  await call.inScope(async (tx) => {
    const { id, staffId } = await takeOpen(tx, tokenHash, deps.now());
    const [person] = await tx
      .update(staff)
      .set({ passwordHash, totpSecret: null, totpConfirmedAt: null, totpStep: null })
      .where(and(eq(staff.id, staffId ?? ''), isNull(staff.disabledAt)))
      .returning();
    if (!person) throw new ApiError('link_expired');
    for (const table of [staffRecoveryCodes, staffPasskeys, staffDevices, staffSessions])
      await tx.delete(table).where(eq(table.staffId, person.id));
    const isUnlinked = await dropForeignIdentity(tx, person);
    await openStaffSession(tx, call, { staffId: person.id, next });
    await recordAudit(tx, call, person, {
      action: 'staff.access_renewed',
      subject: { kind: 'staff', id: person.id },
      after: { invitation: id, ...(isUnlinked && { isUnlinked }) },
    });
  });
  session.adopt(next);
  return { state: 'enroll', csrfToken: next.csrfToken };
}

/** A person who knows the old password must not be able to set up the new app. @throws ApiError invalid */
async function assertOtherPassword(call: StaffCall, staffId: string, password: string): Promise<void> {
  const [before] = await call.inScope((tx) =>
    tx.select({ hash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId)),
  );
  if (before && (await verifyPassword(password, before.hash || null)))
    throw new ApiError('invalid', { fields: { password: t.samePassword } });
}

/** Uses an open invitation, which can be used once. @throws ApiError link_expired */
async function takeOpen(tx: Tx, tokenHash: string, now: Date) {
  const found = await findOpen(tx, tokenHash, now);
  if (!found) throw new ApiError('link_expired');
  const used = await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.id, found.id), isNull(staffInvitations.usedAt)))
    .returning({ id: staffInvitations.id });
  if (used.length === 0) throw new ApiError('link_expired');
  return found;
}

/** An open invitation whose sender still holds as much as it gives. */
async function findOpen(tx: Tx, tokenHash: string, now: Date) {
  const [found] = await tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, tokenHash), isOpen(now)));
  return found && (await isSenderEntitled(tx, found)) ? found : undefined;
}

/** Gives grants to a person by hand. Those that they have from groups no longer follow the groups. */
export async function addGrants(tx: Tx, staffId: string, grants: readonly StaffGrant[]): Promise<void> {
  if (grants.length === 0) return;
  const { staffId: person, role, scopeSite, scopeOffice } = staffGrants;
  await tx
    .insert(staffGrants)
    .values(grants.map((grant) => ({ staffId, ...grantRow(grant) })))
    .onConflictDoUpdate({ target: [person, role, scopeSite, scopeOffice], set: { source: 'hand' } });
}
