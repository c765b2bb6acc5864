import { and, eq, gt } from 'drizzle-orm';
import type { WaitingEmail } from '#contracts/account/email-change.ts';
import type { Tx } from '#db/queries/database.ts';
import { emailChanges } from '#db/schema/email-changes.ts';
import type { Asking } from './read-membership.ts';

/** The pending email change of an account, or null. */
export async function readWaitingEmail(
  tx: Tx,
  { site, accountId, now }: Asking,
): Promise<WaitingEmail | null> {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.site, site),
        eq(emailChanges.accountId, accountId),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return change ? pendingEmailChange(change) : null;
}

export const pendingEmailChange = (change: typeof emailChanges.$inferSelect): WaitingEmail => ({
  email: change.email,
  expiresAt: change.expiresAt.toISOString(),
  isNewConfirmed: change.confirmedAt !== null,
  isOldConfirmed: change.oldConfirmedAt !== null,
});

/** Deletes the pending email change, so that its links stop working. */
export async function forgetWaitingEmail(
  tx: Tx,
  { site, accountId }: Pick<Asking, 'site' | 'accountId'>,
): Promise<void> {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.site, site), eq(emailChanges.accountId, accountId)));
}
