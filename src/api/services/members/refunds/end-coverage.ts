import { and, eq, isNull } from 'drizzle-orm';
import type { Household } from '#api/services/membership/household.ts';
import type { Tx } from '#db/queries/database.ts';
import { coverages } from '#db/schema/memberships.ts';
import type { Day } from '#util/dates/calendar.ts';

/**
 * Somebody is not covered from a day on, though the membership goes on. Who has such a day already keeps it.
 * @param until the first day without cover
 */
export async function endCoverage(
  tx: Tx,
  { site, membership }: Household,
  { memberId, until }: { memberId: string; until: Day },
): Promise<void> {
  await tx
    .update(coverages)
    .set({ coveredUntil: until })
    .where(
      and(
        eq(coverages.site, site),
        eq(coverages.membershipId, membership.id),
        eq(coverages.memberId, memberId),
        isNull(coverages.coveredUntil),
      ),
    );
}
