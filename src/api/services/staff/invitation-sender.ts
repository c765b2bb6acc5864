import { eq } from 'drizzle-orm';
import { readGrants } from '#api/http/staff-session.ts';
import type { Tx } from '#db/queries/database.ts';
import { staff, type staffInvitations } from '#db/schema/staff.ts';
import { mayPassOn } from '#domain/staff/permissions.ts';

type Sent = Pick<typeof staffInvitations.$inferSelect, 'invitedBy' | 'staffId' | 'grants'>;

/** Whether the sender of a link may still sign in, and still holds as much as it gives. The command always does. */
export async function isSenderEntitled(tx: Tx, { invitedBy, staffId, grants }: Sent): Promise<boolean> {
  if (invitedBy === null) return true;
  const [sender] = await tx
    .select({ disabledAt: staff.disabledAt })
    .from(staff)
    .where(eq(staff.id, invitedBy));
  if (sender?.disabledAt !== null) return false;
  const held = await readGrants(tx, invitedBy);
  const [given, needed] =
    staffId === null
      ? ([grants, 'staff.invite'] as const)
      : ([await readGrants(tx, staffId), 'staff.change'] as const);
  return given.every((grant) => mayPassOn(held, grant, needed));
}
