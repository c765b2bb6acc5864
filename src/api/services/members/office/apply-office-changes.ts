import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { type Household, readHousehold } from '#api/services/membership/household.ts';
import { memberDay } from '#api/services/membership/member-day.ts';
import type { Tx } from '#db/queries/database.ts';
import { accountEvents } from '#db/schema/account-events.ts';
import { memberships } from '#db/schema/memberships.ts';
import { officeChanges } from '#db/schema/office-changes.ts';
import { addDays } from '#util/dates/calendar.ts';

const A_ROUND = 200;

/**
 * Puts moves into force whose day has come, for a job. Safe to run twice and from two processes: a move is marked
 * with the membership in one transaction.
 * @returns how many
 */
export async function applyOfficeChanges(
  { database, now }: Pick<ApiDependencies, 'database' | 'now'>,
  site: string,
): Promise<number> {
  let applied = 0;
  for (let after: string | null = null; ; ) {
    const due: Waiting[] = await database.inSite(site, (tx) => waiting(tx, { site, after, now: now() }));
    for (const change of due)
      if (await database.inSite(site, (tx) => apply(tx, { site, change, now: now() }))) applied += 1;
    if (due.length < A_ROUND) return applied;
    after = due.at(-1)?.id ?? null;
  }
}

interface Waiting {
  id: string;
  membershipId: string;
}

/** The day may have come in the east, and not yet in the west: what is not due yet is sorted out one by one. */
function waiting(
  tx: Tx,
  { site, after, now }: { site: string; after: string | null; now: Date },
): Promise<Waiting[]> {
  return tx
    .select({ id: officeChanges.id, membershipId: officeChanges.membershipId })
    .from(officeChanges)
    .where(
      and(
        eq(officeChanges.site, site),
        after === null ? undefined : gt(officeChanges.id, after),
        isNull(officeChanges.appliedAt),
        isNull(officeChanges.withdrawnAt),
        lte(officeChanges.effectiveOn, addDays(memberDay(now, null), 1)),
      ),
    )
    .orderBy(asc(officeChanges.id))
    .limit(A_ROUND);
}

async function apply(
  tx: Tx,
  { site, change, now }: { site: string; change: Waiting; now: Date },
): Promise<boolean> {
  const household = await readHousehold(tx, { site, membershipId: change.membershipId, now, lock: true });
  return household !== null && applyMove(tx, household, now);
}

/** Writes a move whose day has come into the membership, which is locked. @returns whether there was one */
export async function applyMove(tx: Tx, household: Household, now: Date): Promise<boolean> {
  const { site, membership, account, officeChange: wanted, today } = household;
  if (!wanted || wanted.effectiveOn > today) return false;
  await tx
    .update(officeChanges)
    .set({ appliedAt: now })
    .where(and(eq(officeChanges.site, site), eq(officeChanges.id, wanted.id)));
  await tx
    .update(memberships)
    .set({ officeId: wanted.officeId })
    .where(and(eq(memberships.site, site), eq(memberships.id, membership.id)));
  await tx.insert(accountEvents).values({
    site,
    accountId: account.id,
    kind: 'office_changed',
    createdAt: now,
    details: { office: wanted.officeId },
  });
  return true;
}
