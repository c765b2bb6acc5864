import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { isUnavailable } from '#db/connection/database-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import type { Household } from './household.ts';
import { readWhitelist, type Whitelist } from './next-term.ts';
import { readHousehold } from './read-household.ts';

export type HouseholdJob = Pick<ApiDependencies, 'database' | 'liveContent' | 'originOf' | 'now' | 'log'>;

export interface JobContext {
  brand: LiveBrand;
  whitelist: Whitelist;
  now: Date;
}

interface DueHouseholds<Due> {
  /** its name, for the log */
  job: string;
  site: string;
  due: Iterable<Due> | AsyncIterable<Due>;
}

/**
 * Does a job's work for each membership, locked, in a transaction of its own. A failure is logged and does not stop the
 * rest, unless the database cannot be reached: then the queue runs the job again.
 * @param work returns whether it did anything
 * @returns for how many memberships it did
 */
export async function forEachHousehold<Due extends { membershipId: string }>(
  deps: HouseholdJob,
  { job, site, due }: DueHouseholds<Due>,
  work: (tx: Tx, household: Household, context: JobContext & { due: Due }) => Promise<boolean>,
): Promise<number> {
  const { database, log } = deps;
  const [brand, whitelist] = await Promise.all([liveBrand(deps, site), readWhitelist(deps, site)]);
  let done = 0;
  for await (const each of due) {
    const { membershipId } = each;
    try {
      const isDone = await database.inSite(site, async (tx) => {
        const now = deps.now();
        const household = await readHousehold(tx, { site, membershipId, now, lock: true });
        return household !== null && work(tx, household, { brand, whitelist, now, due: each });
      });
      if (isDone) done += 1;
    } catch (error) {
      log.error(job, error, { site, membership: membershipId });
      if (isUnavailable(error)) throw error;
    }
  }
  return done;
}
