import { and, eq, gt, isNull } from 'drizzle-orm';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import type { StaffGrant } from '#contracts/staff/roles.ts';
import type { Tx } from '#db/queries/database.ts';
import { staffInvitations } from '#db/schema/staff.ts';
import { normalizeEmailKey } from '../auth/email-key.ts';

export const INVITATION_HOURS = 72;
const HOUR_MS = 3_600_000;

const PATHS = { invitation: CONSOLE_PATHS.invitation, newAccess: CONSOLE_PATHS.newAccess } as const;

/** Placeholder for the token in a queued mail, so that the outbox and its backups contain no usable link. */
export const INVITATION_TOKEN = 'staff-invitation';

/** The token is in the fragment, which browsers do not send: server logs do not see it. */
export const invitationLink = (
  origin: string,
  token: string,
  to: keyof typeof PATHS = 'invitation',
): string => `${origin}${PATHS[to]}#token=${token}`;

/**
 * Stores an invitation. Its token is made when it is sent.
 * It replaces an earlier one of the same sender to the same person, or every earlier link for their new access.
 * @param staffId who gets new access, instead of a new person
 * @returns its id
 */
export async function storeInvitation(
  tx: Tx,
  {
    email,
    grants,
    staffId = null,
    invitedBy,
    now,
  }: { email: string; grants: StaffGrant[]; staffId?: string | null; invitedBy: string | null; now: Date },
): Promise<string> {
  const emailKey = normalizeEmailKey(email);
  const before =
    staffId === null
      ? and(isNull(staffInvitations.staffId), eq(staffInvitations.emailKey, emailKey), byInviter(invitedBy))
      : eq(staffInvitations.staffId, staffId);
  await tx.delete(staffInvitations).where(and(before, isNull(staffInvitations.usedAt)));
  const [stored] = await tx
    .insert(staffInvitations)
    .values({
      email,
      emailKey,
      grants,
      staffId,
      invitedBy,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_HOURS * HOUR_MS),
    })
    .returning({ id: staffInvitations.id });
  if (!stored) throw new Error('the invitation was not stored');
  return stored.id;
}

const byInviter = (id: string | null) =>
  id === null ? isNull(staffInvitations.invitedBy) : eq(staffInvitations.invitedBy, id);

/** Makes the token of an open invitation; the one before becomes invalid. @returns null if it is not open */
export async function issueInvitationToken(tx: Tx, id: string, now: Date): Promise<string | null> {
  const token = newToken();
  const issued = await tx
    .update(staffInvitations)
    .set({ tokenHash: hashToken(token) })
    .where(and(eq(staffInvitations.id, id), isOpen(now)))
    .returning({ id: staffInvitations.id });
  return issued.length > 0 ? token : null;
}

/** Condition: it was not accepted and has not expired. */
export const isOpen = (now: Date) =>
  and(isNull(staffInvitations.usedAt), gt(staffInvitations.expiresAt, now));
