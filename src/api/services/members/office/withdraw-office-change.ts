import { and, eq, isNull } from 'drizzle-orm';
import type { Household } from '#api/services/membership/household.ts';
import type { Tx } from '#db/queries/database.ts';
import { officeChanges } from '#db/schema/office-changes.ts';

/** Withdraws a pending move. */
export async function withdrawOfficeChange(
  tx: Tx,
  { site, membership }: Household,
  now: Date,
): Promise<void> {
  await tx
    .update(officeChanges)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(officeChanges.site, site),
        eq(officeChanges.membershipId, membership.id),
        isNull(officeChanges.appliedAt),
        isNull(officeChanges.withdrawnAt),
      ),
    );
}
