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
  /** key of the address that the member on the telephone has asked for */
  emailKey: string;
  /** who made sure of the member */
  staff: string;
  now: Date;
}

/**
 * Confirms the old address of a change that waits, for a member who cannot open its mailbox any more, once staff have
 * made sure of them on the telephone. The new mailbox has to confirm by itself all the same.
 * @returns whether the new address counts now; else its link has not been opened yet
 * @throws ApiError not_found for a number that is not this brand's, or where no change waits; conflict where one to
 * another address does
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
  // with the transaction goes what was noted
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
  await applyEmailChange(tx, { asking, brand, change, stays: { sessionId: null, deviceHash: null } });
  return true;
}
