import { and, asc, eq, isNull } from 'drizzle-orm';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { planDroppedMail } from '#api/mails/plan-change.ts';
import { recordEvent } from '#api/services/membership/account.ts';
import { factsOf, type Household } from '#api/services/membership/household.ts';
import { agreeToNext, withdrawPlanChange } from '#api/services/membership/next-plan.ts';
import { isPlanOffered, openTerm, type Whitelist, whitelistOf } from '#api/services/membership/next-term.ts';
import { forEachMembership, readHousehold } from '#api/services/membership/read-household.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { planChanges } from '#db/schema/memberships.ts';
import { statusOn } from '#domain/terms/membership-status.ts';

type Parts = Pick<ApiDependencies, 'database' | 'liveContent' | 'originOf' | 'now' | 'log'>;

/**
 * A job that withdraws pending plans of a site that may no longer be sold, so that members are informed in time. Safe
 * to run repeatedly and concurrently.
 * @returns how many
 */
export async function dropPlanChanges(parts: Parts, site: string): Promise<number> {
  const { database, now } = parts;
  const [whitelist, brand] = await Promise.all([whitelistOf(parts, site), liveBrand(parts, site)]);
  const due = await database.inSite(site, (tx) =>
    tx
      .select({ membershipId: planChanges.membershipId })
      .from(planChanges)
      .where(and(eq(planChanges.site, site), isNull(planChanges.appliedAt), isNull(planChanges.withdrawnAt)))
      .orderBy(asc(planChanges.membershipId)),
  );
  return forEachMembership(parts, { job: 'plan-change', site, due }, async (tx, { membershipId }) => {
    const found = await readHousehold(tx, { site, membershipId, now: now(), lock: true });
    return found !== null && (await dropUnoffered(tx, found, { brand, whitelist, now: now() })) !== found;
  });
}

interface OfferContext {
  brand: LiveBrand;
  whitelist: Whitelist;
  now: Date;
}

/**
 * Withdraws a pending plan that may no longer be sold to the household. The membership keeps its current plan, which
 * needs a new agreement before it renews.
 * @returns the household as it is now
 */
export async function dropUnoffered(
  tx: Tx,
  household: Household,
  { brand, whitelist, now }: OfferContext,
): Promise<Household> {
  const { planChange, site, account, membership, plan, today } = household;
  const { next, term } = openTerm(household);
  if (!planChange || isPlanOffered(next, whitelist)) return household;
  await withdrawPlanChange(tx, household, now);
  const updated = { ...household, planChange: null, membership: { ...membership, agreedCents: 0 } };
  await agreeToNext(tx, updated, 0);
  await recordEvent(tx, { site, accountId: account.id, now }, 'plan_change_dropped', {
    plan: planChange.plan.id,
  });
  // members who updated long ago get no email
  if (statusOn(factsOf(household), today) !== 'ended')
    await queueMailTo(tx, account, {
      kind: 'plan-change',
      dedupeKey: `plan-dropped:${planChange.id}`,
      ...planDroppedMail(brand, {
        chosen: planChange.plan.name,
        plan: plan.name,
        renewsOn: membership.autoRenew ? term.start : null,
      }),
    });
  return updated;
}
