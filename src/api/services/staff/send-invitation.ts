import { and, eq, isNull } from 'drizzle-orm';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { readGrants, type StaffPerson } from '#api/http/staff-session.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import { staffInvitationMail, staffOfferMail } from '#api/mails/staff/invitation.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import type { Tx } from '#db/queries/database.ts';
import { staff, staffInvitations } from '#db/schema/staff.ts';
import { isPermitted, mayPassOn, onlySite } from '#domain/staff/permissions.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { mailPlaceholder, queueMail } from '../outbox/queue-mail.ts';
import { INVITATION_HOURS, INVITATION_TOKEN, invitationLink, storeInvitation } from './invitation-token.ts';
import { findUnknownScope } from './known-scopes.ts';
import { recordAudit } from './record-audit.ts';
import { SENDER } from './tell-person.ts';
import { t } from './texts.ts';

/** Mails of a person to others of the staff. */
export const SENT: Limit = { name: 'staff-invitations', most: 50, perSeconds: 3600 };

/**
 * Emails an invitation. A person who has an account out of the caller's sight gets one as well, and accepts it after
 * signing in, so that the caller does not learn of the account.
 * @throws ApiError not_permitted if the caller does not hold as much; invalid for an unknown brand or office; conflict
 * if the address belongs to a person whom the caller sees; too_many
 */
export async function invite(
  call: StaffCall,
  { email, grants, reason }: { email: string; grants: StaffGrant[]; reason: string },
): Promise<void> {
  const { deps, clientAddress } = call;
  const person = requirePerson(call);
  if (!mayInvite(person, grants)) throw new ApiError('not_permitted');
  await limitCalls({ deps, site: NO_BRAND, clientAddress }, SENT, person.id);
  await call.inScope(async (tx) => {
    const unknown = await findUnknownScope(tx, grants);
    if (unknown !== null) throw new ApiError('invalid', { fields: { grants: unknown } });
    const known = await findByEmail(tx, email);
    if (known && sees(person, await readGrants(tx, known.id)))
      throw new ApiError('conflict', { fields: { email: t.alreadyStaff } });
    const id = await sendInvitation(tx, call, { email, grants });
    await recordAudit(tx, call, person, {
      action: 'staff.invited',
      subject: { kind: 'invitation', id },
      site: onlySite(grants),
      after: { email, grants },
      reason,
    });
  });
}

interface Changed {
  id: string;
  reason: string;
}

/**
 * Sends an invitation again, from the caller and with a new link. The one before no longer works.
 * @throws ApiError not_found for one that was accepted, and for one that the caller may not see; not_permitted if the
 * caller does not hold as much; invalid if its brand or office no longer exists; too_many
 */
export async function resendInvitation(call: StaffCall, { id, reason }: Changed): Promise<void> {
  const { deps, clientAddress } = call;
  const person = requirePerson(call);
  await limitCalls({ deps, site: NO_BRAND, clientAddress }, SENT, person.id);
  await call.inScope(async (tx) => {
    const { email, grants } = await removeInvitation(tx, person, id);
    const unknown = await findUnknownScope(tx, grants);
    if (unknown !== null) throw new ApiError('invalid', { message: unknown });
    const next = await sendInvitation(tx, call, { email, grants });
    await recordAudit(tx, call, person, {
      action: 'staff.invitation_resent',
      subject: { kind: 'invitation', id: next },
      site: onlySite(grants),
      before: { invitation: id },
      after: { email, grants },
      reason,
    });
  });
}

/**
 * Ends an invitation that was not accepted.
 * @throws ApiError not_found for one that was accepted, and for one that the caller may not see; not_permitted if the
 * caller does not hold as much
 */
export async function withdrawInvitation(call: StaffCall, { id, reason }: Changed): Promise<void> {
  const person = requirePerson(call);
  await call.inScope(async (tx) => {
    const { email, grants } = await removeInvitation(tx, person, id);
    await recordAudit(tx, call, person, {
      action: 'staff.invitation_withdrawn',
      subject: { kind: 'invitation', id },
      site: onlySite(grants),
      before: { email, grants },
      reason,
    });
  });
}

/** Whether the caller may invite with these grants, and withdraw such an invitation or send it again. */
export const mayInvite = ({ grants: own }: Pick<StaffPerson, 'grants'>, grants: readonly StaffGrant[]) =>
  grants.every((grant) => mayPassOn(own, grant, 'staff.invite'));

const sees = ({ grants: own }: StaffPerson, grants: readonly StaffGrant[]): boolean =>
  isPermitted(own, 'staff.read', { kind: 'all' }) ||
  grants.some(({ scope }) => isPermitted(own, 'staff.read', scope));

async function findByEmail(tx: Tx, email: string): Promise<{ id: string } | undefined> {
  const [found] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.emailKey, normalizeEmailKey(email)));
  return found;
}

/** Removes an invitation that was not accepted; it is deleted only if the caller may do so. */
async function removeInvitation(tx: Tx, person: StaffPerson, id: string) {
  const [removed] = await tx
    .delete(staffInvitations)
    .where(
      and(
        eq(staffInvitations.id, id),
        isNull(staffInvitations.usedAt),
        // not a link to new access
        isNull(staffInvitations.staffId),
      ),
    )
    .returning();
  const isVisible = removed?.grants.every(({ scope }) => isPermitted(person.grants, 'staff.read', scope));
  if (!removed || !isVisible) throw notFound();
  if (!mayInvite(person, removed.grants)) throw new ApiError('not_permitted');
  return removed;
}

/** Stores an invitation and queues its mail. @returns its id */
async function sendInvitation(
  tx: Tx,
  { console, deps, ...call }: StaffCall,
  { email, grants }: { email: string; grants: StaffGrant[] },
): Promise<string> {
  const { id: invitedBy, name: inviter } = requirePerson(call);
  const hasAccount = (await findByEmail(tx, email)) !== undefined;
  const id = await storeInvitation(tx, { email, grants, invitedBy, now: deps.now() });
  const link = invitationLink(console.origin, mailPlaceholder(INVITATION_TOKEN, id));
  const account = console.origin + CONSOLE_PATHS.account;
  await queueMail(tx, SENDER, {
    kind: hasAccount ? 'staff-offer' : 'staff-invitation',
    recipient: email,
    dedupeKey: `staff-invitation:${id}`,
    mail: () =>
      hasAccount
        ? staffOfferMail({ inviter, link: account, hours: INVITATION_HOURS })
        : staffInvitationMail({ inviter, link, hours: INVITATION_HOURS }),
  });
  return id;
}
