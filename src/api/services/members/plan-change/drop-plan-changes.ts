import { and, asc, eq, isNull } from 'drizzle-orm';
import { planDroppedMail } from '#api/mails/renewal/plan-change.ts';
import { recordEvent } from '#api/services/membership/account.ts';
import {
  forEachHousehold,
  type HouseholdJob,
  type JobContext,
} from '#api/services/membership/for-each-household.ts';
import { type Household, statusToday } from '#api/services/membership/household.ts';
import { agreeToNext, withdrawPlanChange } from '#api/services/membership/next-plan.ts';
import { isPlanOffered, openTerm } from '#api/services/membership/next-term.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { planChanges } from '#db/schema/memberships.ts';

const isPending = and(isNull(planChanges.appliedAt), isNull(planChanges.withdrawnAt));

/** Brands for which `dropPlanChanges` may have work. */
export const sitesWithPlanChanges = (tx: Tx) =>
  tx.selectDistinct({ site: planChanges.site }).from(planChanges).where(isPending);

/**
 * A job that withdraws pending plans of a site that may no longer be sold, so that members are informed in time. Safe
 * to run repeatedly and concurrently.
 * @returns how many
 */
export async function dropPlanChanges(deps: HouseholdJob, site: string): Promise<number> {
  const due = await deps.database.inSite(site, (tx) =>
    tx
      .select({ membershipId: planChanges.membershipId })
      .from(planChanges)
      .where(and(eq(planChanges.site, site), isPending))
      .orderBy(asc(planChanges.membershipId)),
  );
  return forEachHousehold(
    deps,
    { job: 'plan-change', site, due },
    async (tx, household, context) => (await dropUnoffered(tx, household, context)) !== household,
  );
}

/**
 * Withdraws a pending plan that may no longer be sold to the household. The membership keeps its current plan, which
 * needs a new agreement before it renews.
 * @returns the household as it is now
 */
export async function dropUnoffered(
  tx: Tx,
  household: Household,
  { brand, whitelist, now }: JobContext,
): Promise<Household> {
  const { planChange, site, account, membership, plan } = household;
  const { next, term } = openTerm(household);
  if (!planChange || isPlanOffered(next, whitelist)) return household;
  await withdrawPlanChange(tx, household, now);
  const updated = { ...household, planChange: null, membership: { ...membership, agreedCents: 0 } };
  await agreeToNext(tx, updated, 0);
  await recordEvent(tx, { site, accountId: account.id, now }, 'plan_change_dropped', {
    plan: planChange.plan.id,
  });
  // members who updated long ago get no email
  if (statusToday(household) !== 'ended')
    await queueMailTo(tx, brand, account, {
      kind: 'plan-change',
      dedupeKey: `plan-dropped:${planChange.id}`,
      mail: () =>
        planDroppedMail(brand, {
          chosen: planChange.plan.name,
          plan: plan.name,
          renewsOn: membership.autoRenew ? term.start : null,
        }),
    });
  return updated;
}
