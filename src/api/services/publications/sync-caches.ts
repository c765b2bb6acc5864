import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { openCdn } from '#api/drivers/cdn.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { PublicationFollower } from '#contracts/content/publication.ts';
import { liveFollowers } from '#db/schema/publications.ts';
import { lazyPer } from '#util/collections/lazy.ts';

type Dependencies = Pick<ApiDependencies, 'database' | 'publishing' | 'settings' | 'log'>;

/** Every server process shows a new release within 200 ms; a cache that fetches earlier would get the old one again. */
const SHOWN_AFTER_MS = 250;
/** The same with several machines: each follows what is live within a second. */
const SHOWN_ON_ALL_MS = 1_500;
/** Lease of one sync; renewed while it runs. */
const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 600;

/** A system that has to follow the live release of each brand: storage or caches. */
interface Follower {
  /** distinguishes it from earlier ones of this installation */
  name: string;
  /** for the log */
  kind: 'deploy' | 'cdn-purge';
  /**
   * @param since the release that it has; null if unknown
   * @returns the release that it has now
   */
  update(site: string, since: string | null): Promise<string | null>;
}

/** Storage before caches: a cache that is purged too early would get the old pages again. */
function listFollowers({ publishing, settings }: Pick<Dependencies, 'publishing' | 'settings'>): Follower[] {
  const { deploying } = publishing;
  const cdn = openCdn(settings);
  const storage: Follower | null = deploying && {
    name: deploying.target,
    kind: 'deploy',
    update: (site) => deploying.deploy(site),
  };
  const caches: Follower | null = cdn && {
    name: settings.CDN_PURGE,
    kind: 'cdn-purge',
    update: async (site, since) => {
      await sleep(publishing.shared ? SHOWN_ON_ALL_MS : SHOWN_AFTER_MS);
      const change = await publishing.liveChange(site, since);
      if (change && (change.paths.length > 0 || change.prefixes.length > 0))
        await cdn.purge({ site, ...change });
      return change?.release ?? since;
    },
  };
  return [storage, caches].filter((follower) => follower !== null);
}

/** Every brand is checked again after this time even if nothing seems to have changed. */
const CHECKED_MS = 300_000;
/** Checking every brand takes at most this part of a process's time, however many there are. */
const CHECK_SHARE = 1 / 50;

interface Check {
  /** see Publishing.liveStamp */
  stamp: string;
  wasInSync: boolean;
  endedAt: number;
  ms: number;
}

const lastCheck = lazyPer((_publishing: Dependencies['publishing']): { of: Check | null } => ({ of: null }));

/**
 * Whether there are brands to sync now. Looks at every brand only after one of them has changed, or while one is
 * behind.
 */
export async function isSyncDue(deps: Dependencies): Promise<boolean> {
  const { publishing } = deps;
  if (listFollowers(deps).length === 0) return false;
  const last = lastCheck(publishing);
  const stamp = publishing.liveStamp();
  const startedAt = performance.now();
  if (last.of) {
    const sinceMs = startedAt - last.of.endedAt;
    if (sinceMs < last.of.ms / CHECK_SHARE) return false;
    if (last.of.wasInSync && last.of.stamp === stamp && sinceMs < CHECKED_MS) return false;
  }
  const behind = await sitesBehind(deps);
  const endedAt = performance.now();
  last.of = { stamp, wasInSync: behind.length === 0, endedAt, ms: endedAt - startedAt };
  return behind.some(({ mayTry }) => mayTry);
}

/** Brands for which a follower does not have the live release yet, except for those that wait for another attempt. */
export async function sitesOutOfSync(deps: Dependencies): Promise<string[]> {
  return (await sitesBehind(deps)).filter(({ mayTry }) => mayTry).map(({ site }) => site);
}

/** How many brands are looked at before other work gets its turn. */
const A_ROUND = 200;

async function sitesBehind(deps: Dependencies): Promise<{ site: string; mayTry: boolean }[]> {
  const { database, publishing } = deps;
  const followers = listFollowers(deps);
  if (followers.length === 0) return [];
  const sites = await publishing.liveSites();
  const known = await database.acrossSites((tx) =>
    tx
      .select({
        site: liveFollowers.site,
        follower: liveFollowers.follower,
        release: liveFollowers.release,
        mayTry: sql<boolean>`${liveFollowers.nextAttemptAt} <= now()`,
      })
      .from(liveFollowers)
      .where(
        inArray(
          liveFollowers.follower,
          followers.map(({ name }) => name),
        ),
      ),
  );
  const rows = new Map(known.map((row) => [`${row.site} ${row.follower}`, row]));
  const found: { site: string; mayTry: boolean }[] = [];
  for (const [at, site] of sites.entries()) {
    if (at % A_ROUND === A_ROUND - 1) await setImmediate();
    const live = publishing.liveRelease(site);
    if (live === null) continue;
    const behind = followers.find(({ name }) => rows.get(`${site} ${name}`)?.release !== live);
    if (behind) found.push({ site, mayTry: rows.get(`${site} ${behind.name}`)?.mayTry ?? true });
  }
  return found;
}

/**
 * Deploys the live release of a brand, then purges the caches of what has changed since their last purge. Errors are
 * retried, and a follower that was unreachable catches up.
 */
export async function syncSite(deps: Dependencies, site: string): Promise<void> {
  for (const follower of listFollowers(deps)) if (!(await syncFollower(deps, site, follower))) return;
}

/** @returns false if later followers must wait */
async function syncFollower(deps: Dependencies, site: string, follower: Follower): Promise<boolean> {
  const { database, publishing, log } = deps;
  const { name, kind } = follower;
  const live = publishing.liveRelease(site);
  const known = await followerRow(deps, { site, name });
  if (live !== null && known?.release === live) return true;
  // a machine that has not learned of a switch yet would take it back
  if (publishing.shared && !(await publishing.shared.isCurrent(site))) return false;
  const row = await leaseFollower(deps, { site, name });
  if (!row) return false;
  const store = (values: PgUpdateSetSource<typeof liveFollowers>, nextSeconds = 0) =>
    database.inSite(site, (tx) =>
      tx
        .update(liveFollowers)
        .set({ ...values, nextAttemptAt: inSeconds(nextSeconds) })
        .where(is({ site, name })),
    );
  const renewing = setInterval(() => {
    store({}, LEASE_SECONDS).catch((error) => log.error(`${kind}-lease`, error, { site }));
  }, RENEW_EVERY_MS);
  try {
    const release = await follower.update(site, row.release);
    await store({ release, toldAt: sql`now()`, attempts: 0, error: '' });
    if (release !== row.release) log.event(`${kind}-done`, { site, release });
    return true;
  } catch (thrown) {
    const error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500);
    const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** row.attempts, LONGEST_WAIT_SECONDS);
    log.event(`${kind}-failed`, { site, error, attempts: row.attempts + 1, waitSeconds });
    await store({ error, attempts: row.attempts + 1 }, waitSeconds);
    return false;
  } finally {
    clearInterval(renewing);
  }
}

/** Whether storage and caches have the live release of a brand. */
export async function followerStates(
  deps: Pick<Dependencies, 'database' | 'publishing' | 'settings'>,
  site: string,
): Promise<{ deploy: PublicationFollower; purge: PublicationFollower }> {
  const readState = async (wanted: Follower['kind']): Promise<PublicationFollower> => {
    const follower = listFollowers(deps).find(({ kind }) => kind === wanted);
    if (!follower) return { state: 'off', error: '' };
    const row = await followerRow(deps, { site, name: follower.name });
    if (row && row.release === deps.publishing.liveRelease(site)) return { state: 'done', error: '' };
    return row && row.attempts > 0 ? { state: 'failing', error: row.error } : { state: 'waiting', error: '' };
  };
  return { deploy: await readState('deploy'), purge: await readState('cdn-purge') };
}

interface FollowerKey {
  site: string;
  /** the follower's */
  name: string;
}

const is = ({ site, name }: FollowerKey) =>
  and(eq(liveFollowers.site, site), eq(liveFollowers.follower, name));

const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

async function followerRow({ database }: Pick<Dependencies, 'database'>, key: FollowerKey) {
  const [row] = await database.inSite(key.site, (tx) => tx.select().from(liveFollowers).where(is(key)));
  return row ?? null;
}

async function leaseFollower(
  { database }: Pick<Dependencies, 'database'>,
  key: FollowerKey,
): Promise<{ release: string | null; attempts: number } | null> {
  return database.inSite(key.site, async (tx) => {
    await tx.insert(liveFollowers).values({ site: key.site, follower: key.name }).onConflictDoNothing();
    const [row] = await tx
      .update(liveFollowers)
      .set({ nextAttemptAt: inSeconds(LEASE_SECONDS) })
      .where(and(is(key), lte(liveFollowers.nextAttemptAt, sql`now()`)))
      .returning({ release: liveFollowers.release, attempts: liveFollowers.attempts });
    return row ?? null;
  });
}
