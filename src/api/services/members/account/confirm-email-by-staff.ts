import { and, eq, gt } from 'drizzle-orm';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/account-events.ts';
import { emailChanges } from '#db/schema/email-changes.ts';
import { memberships } from '#db/schema/memberships.ts';
import { applyEmailChange } from './confirm-email.ts';

interface Vouched {
  brand: LiveBrand;
  /** the member number */
  number: string;
  /** key of the address that the member on the phone has requested */
  emailKey: string;
  /** the staff member who verified the caller */
  staff: string;
  now: Date;
}

/**
 * Confirms the old address of a pending change, for a member who has lost access to that mailbox, after staff verified
 * them by phone. The new mailbox must still confirm.
 * @returns whether the new address is in effect; false if its link has not been opened yet
 * @throws ApiError not_found for a number of another brand, or without a pending change; conflict if the change is to
 * another address
 */
export async function confirmOldEmail(
  tx: Tx,
  { brand, number, emailKey, staff, now }: Vouched,
): Promise<boolean> {
  const { site } = brand;
  const [membership] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.site, site), eq(memberships.number, number)));
  if (!membership) throw notFound();
  const { accountId } = membership;
  const [change] = await tx
    .update(emailChanges)
    .set({ oldTokenHash: null, oldConfirmedAt: now })
    .where(
      and(
        eq(emailChanges.site, site),
        eq(emailChanges.accountId, accountId),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .returning();
  if (!change) throw notFound();
  // rolls back the update above
  if (change.emailKey !== emailKey) throw new ApiError('conflict');
  await tx.insert(accountEvents).values({
    site,
    accountId,
    kind: 'old_email_confirmed_by_staff',
    createdAt: now,
    details: { staff },
  });
  if (change.confirmedAt === null) return false;
  const asking = { site, accountId, now };
  await applyEmailChange(tx, { asking, brand, change, keep: { sessionId: null, deviceHash: null } });
  return true;
}
