import { and, asc, eq, isNull } from 'drizzle-orm';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { dropUnoffered } from '#api/services/membership/next-plan.ts';
import { whitelistOf } from '#api/services/membership/next-term.ts';
import { readHousehold } from '#api/services/membership/read-household.ts';
import { planChanges } from '#db/schema/memberships.ts';

type Parts = Pick<ApiDependencies, 'database' | 'liveContent' | 'originOf' | 'now' | 'log'>;

/**
 * A job that withdraws pending plans of a site that may no longer be sold, so that members are informed in time. Safe
 * to run repeatedly and concurrently.
 * @returns how many
 */
export async function dropPlanChanges(parts: Parts, site: string): Promise<number> {
  const { database, now, log } = parts;
  const [whitelist, brand] = await Promise.all([whitelistOf(parts, site), liveBrand(parts, site)]);
  const pending = await database.inSite(site, (tx) =>
    tx
      .select({ membershipId: planChanges.membershipId })
      .from(planChanges)
      .where(and(eq(planChanges.site, site), isNull(planChanges.appliedAt), isNull(planChanges.withdrawnAt)))
      .orderBy(asc(planChanges.membershipId)),
  );
  let dropped = 0;
  for (const { membershipId } of pending) {
    try {
      const isDropped = await database.inSite(site, async (tx) => {
        const found = await readHousehold(tx, { site, membershipId, now: now(), lock: true });
        return found !== null && (await dropUnoffered(tx, found, { brand, whitelist, now: now() })) !== found;
      });
      if (isDropped) dropped += 1;
    } catch (error) {
      log.error('plan-change', error, { site, membership: membershipId });
    }
  }
  return dropped;
}
