import { and, eq, isNull } from 'drizzle-orm';
import type { Household } from '#api/services/membership/household.ts';
import type { Tx } from '#db/queries/database.ts';
import { coverages } from '#db/schema/memberships.ts';
import type { Day } from '#util/dates/calendar.ts';

/**
 * Ends a person's coverage while the membership continues. An end that is set already stays.
 * @param until the first day without coverage
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
