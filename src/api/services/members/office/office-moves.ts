import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Household } from '#api/services/membership/household.ts';
import { memberDay } from '#api/services/membership/member-day.ts';
import { rulesOf } from '#api/services/membership/plan-price.ts';
import { plansAlong } from '#api/services/membership/upcoming-plans.ts';
import type { Tx } from '#db/queries/database.ts';
import { officeChanges } from '#db/schema/office-changes.ts';
import { changeOffice, type OfficeChangeAnswer } from '#domain/plans/office-change.ts';
import type { Day } from '#util/dates/calendar.ts';

/** The day from which a move would take effect. */
export async function moveAnswer(
  tx: Tx,
  household: Household,
  to: string | null,
): Promise<OfficeChangeAnswer> {
  const { membership, plan, today } = household;
  return changeOffice(
    {
      from: membership.officeId,
      to,
      memberSince: membership.appliedOn,
      earlierChanges: await earlierChanges(tx, household),
    },
    today,
    rulesOf(plan).officeChange,
  );
}

/** The days on which applied moves were requested; a pending move does not count. */
async function earlierChanges(tx: Tx, { site, membership, office }: Household): Promise<Day[]> {
  const rows = await tx
    .select({ at: officeChanges.createdAt })
    .from(officeChanges)
    .where(
      and(
        eq(officeChanges.site, site),
        eq(officeChanges.membershipId, membership.id),
        isNotNull(officeChanges.appliedAt),
      ),
    )
    .orderBy(desc(officeChanges.createdAt))
    .limit(100);
  return rows.map(({ at }) => memberDay(at, office?.timezone));
}

/** Whether the membership may be without an office. */
export const isOutsideAllowed = (household: Household): boolean =>
  plansAlong(household).every(({ plan }) => plan.soldAt !== 'offices');
