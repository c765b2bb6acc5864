import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { openCdn } from '#api/drivers/cdn/open-cdn.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { PublicationFollower } from '#contracts/content/publication.ts';
import { liveFollowers } from '#db/schema/live-followers.ts';

type Parts = Pick<ApiDependencies, 'database' | 'publishing' | 'settings' | 'log'>;

/** Every server process shows a new release within 200 ms: a cache that asks earlier would get the old one again. */
const SHOWN_AFTER_MS = 250;
/** Nobody else sets about it in the meantime; renewed while it goes on. */
const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 600;

/** Who has to hear which release of a brand is live. */
interface Follower {
  /** tells it from others that this installation had before */
  name: string;
  /** for the log */
  kind: 'deploy' | 'cdn-purge';
  /**
   * @param since the release that it knows of; null where nobody knows
   * @returns the one that it knows of now
   */
  tell(site: string, since: string | null): Promise<string | null>;
}

/** In the order in which a release reaches visitors: caches that were told before would get the old pages again. */
function followersOf({ publishing, settings }: Pick<Parts, 'publishing' | 'settings'>): Follower[] {
  const { deploying } = publishing;
  const cdn = openCdn(settings);
  const storage: Follower | null = deploying && {
    name: deploying.target,
    kind: 'deploy',
    tell: (site) => deploying.deploy(site),
  };
  const caches: Follower | null = cdn && {
    name: settings.CDN_PURGE,
    kind: 'cdn-purge',
    tell: async (site, since) => {
      await sleep(SHOWN_AFTER_MS);
      const change = await publishing.liveChange(site, since);
      if (change && (change.paths.length > 0 || change.prefixes.length > 0))
        await cdn.purge({ site, ...change });
      return change?.release ?? since;
    },
  };
  return [storage, caches].filter((follower) => follower !== null);
}

/** Brands of which somebody knows another release than the one that is live, however it went live. */
export async function sitesOutOfSync(parts: Parts): Promise<string[]> {
  const { database, publishing } = parts;
  const followers = followersOf(parts);
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
  return sites.filter((site) => {
    const live = publishing.liveRelease(site);
    if (live === null) return false;
    const behind = followers.find(({ name }) => rows.get(`${site} ${name}`)?.release !== live);
    return behind !== undefined && (rows.get(`${site} ${behind.name}`)?.mayTry ?? true);
  });
}

/**
 * Deploys what is live of a brand where it is deployed, then tells the caches in front of it what has changed since
 * they were last told. A fault undoes nothing and is tried again; whoever could not be reached hears what they missed.
 */
export async function syncSite(parts: Parts, site: string): Promise<void> {
  for (const follower of followersOf(parts)) if (!(await tellOne(parts, site, follower))) return;
}

/** @returns false where those after it have to wait */
async function tellOne(parts: Parts, site: string, follower: Follower): Promise<boolean> {
  const { database, publishing, log } = parts;
  const { name, kind } = follower;
  const live = publishing.liveRelease(site);
  const known = await knownTo(parts, { site, name });
  if (live !== null && known?.release === live) return true;
  const row = await take(parts, { site, name });
  if (!row) return false;
  const store = (values: Partial<typeof liveFollowers.$inferInsert>, nextSeconds = 0) =>
    database.inSite(site, (tx) =>
      tx
        .update(liveFollowers)
        .set({ ...values, nextAttemptAt: inSeconds(nextSeconds) })
        .where(is({ site, name })),
    );
  const renewing = setInterval(() => {
    store({}, LEASE_SECONDS).catch((fault) => log.fault(`${kind}-lease`, fault, { site }));
  }, RENEW_EVERY_MS);
  try {
    const release = await follower.tell(site, row.release);
    await store({ release, toldAt: sql`now()` as never, attempts: 0, error: '' });
    if (release !== row.release) log.event(`${kind}-done`, { site, release });
    return true;
  } catch (fault) {
    const error = (fault instanceof Error ? fault.message : String(fault)).slice(0, 500);
    const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** row.attempts, LONGEST_WAIT_SECONDS);
    log.event(`${kind}-failed`, { site, error, attempts: row.attempts + 1, waitSeconds });
    await store({ error, attempts: row.attempts + 1 }, waitSeconds);
    return false;
  } finally {
    clearInterval(renewing);
  }
}

/** How storage and caches stand with what is live of a brand. */
export async function followerStates(
  parts: Pick<Parts, 'database' | 'publishing' | 'settings'>,
  site: string,
): Promise<{ deploy: PublicationFollower; purge: PublicationFollower }> {
  const stateOf = async (wanted: Follower['kind']): Promise<PublicationFollower> => {
    const follower = followersOf(parts).find(({ kind }) => kind === wanted);
    if (!follower) return { state: 'off', error: '' };
    const row = await knownTo(parts, { site, name: follower.name });
    if (row && row.release === parts.publishing.liveRelease(site)) return { state: 'done', error: '' };
    return row && row.attempts > 0 ? { state: 'failing', error: row.error } : { state: 'waiting', error: '' };
  };
  return { deploy: await stateOf('deploy'), purge: await stateOf('cdn-purge') };
}

interface One {
  site: string;
  /** the follower's */
  name: string;
}

const is = ({ site, name }: One) => and(eq(liveFollowers.site, site), eq(liveFollowers.follower, name));

const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

async function knownTo({ database }: Pick<Parts, 'database'>, one: One) {
  const [row] = await database.inSite(one.site, (tx) => tx.select().from(liveFollowers).where(is(one)));
  return row ?? null;
}

async function take(
  { database }: Pick<Parts, 'database'>,
  one: One,
): Promise<{ release: string | null; attempts: number } | null> {
  return database.inSite(one.site, async (tx) => {
    await tx.insert(liveFollowers).values({ site: one.site, follower: one.name }).onConflictDoNothing();
    const [row] = await tx
      .update(liveFollowers)
      .set({ nextAttemptAt: inSeconds(LEASE_SECONDS) })
      .where(and(is(one), lte(liveFollowers.nextAttemptAt, sql`now()`)))
      .returning({ release: liveFollowers.release, attempts: liveFollowers.attempts });
    return row ?? null;
  });
}
