import { and, asc, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { recordEvent } from '#api/services/membership/account.ts';
import { effectiveRules, type Household, memberDay } from '#api/services/membership/household.ts';
import { requiredPlans } from '#api/services/membership/next-plan.ts';
import { readHousehold, updateMembership } from '#api/services/membership/read-household.ts';
import type { Tx } from '#db/queries/database.ts';
import { officeChanges } from '#db/schema/memberships.ts';
import { changeOffice, type OfficeChangeAnswer } from '#domain/plans/plan-rules.ts';
import { addDays, type Day } from '#util/dates/calendar.ts';

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
    effectiveRules(plan).officeChange,
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
  requiredPlans(household).every(({ plan }) => plan.soldAt !== 'offices');

const A_ROUND = 200;

/**
 * A job that applies office moves on their day. Safe to run repeatedly and concurrently: the move and the membership
 * change in one transaction.
 * @returns how many
 */
export async function applyOfficeChanges(
  { database, now }: Pick<ApiDependencies, 'database' | 'now'>,
  site: string,
): Promise<number> {
  let applied = 0;
  for (let after: string | null = null; ; ) {
    const due: PendingMove[] = await database.inSite(site, (tx) =>
      pendingMoves(tx, { site, after, now: now() }),
    );
    for (const change of due)
      if (await database.inSite(site, (tx) => apply(tx, { site, change, now: now() }))) applied += 1;
    if (due.length < A_ROUND) return applied;
    after = due.at(-1)?.id ?? null;
  }
}

interface PendingMove {
  id: string;
  membershipId: string;
}

/** Moves that may be due. In the west the day may not have come yet, so each one is checked again. */
function pendingMoves(
  tx: Tx,
  { site, after, now }: { site: string; after: string | null; now: Date },
): Promise<PendingMove[]> {
  return tx
    .select({ id: officeChanges.id, membershipId: officeChanges.membershipId })
    .from(officeChanges)
    .where(
      and(
        eq(officeChanges.site, site),
        after === null ? undefined : gt(officeChanges.id, after),
        mayBeDue(now),
      ),
    )
    .orderBy(asc(officeChanges.id))
    .limit(A_ROUND);
}

const mayBeDue = (now: Date) =>
  and(
    isNull(officeChanges.appliedAt),
    isNull(officeChanges.withdrawnAt),
    lte(officeChanges.effectiveOn, addDays(memberDay(now, null), 1)),
  );

/** Brands for which `applyOfficeChanges` may have work. */
export const sitesWithOfficeChanges = (tx: Tx, now: Date) =>
  tx.selectDistinct({ site: officeChanges.site }).from(officeChanges).where(mayBeDue(now));

async function apply(
  tx: Tx,
  { site, change, now }: { site: string; change: PendingMove; now: Date },
): Promise<boolean> {
  const household = await readHousehold(tx, { site, membershipId: change.membershipId, now, lock: true });
  return household !== null && applyMove(tx, household, now);
}

/** Applies a due move to the locked membership. @returns whether there was one */
export async function applyMove(tx: Tx, household: Household, now: Date): Promise<boolean> {
  const { site, membership, account, officeChange: move, today } = household;
  if (!move || move.effectiveOn > today) return false;
  await tx
    .update(officeChanges)
    .set({ appliedAt: now })
    .where(and(eq(officeChanges.site, site), eq(officeChanges.id, move.id)));
  await updateMembership(tx, membership, { officeId: move.officeId });
  await recordEvent(tx, { site, accountId: account.id, now }, 'office_changed', { office: move.officeId });
  return true;
}

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
