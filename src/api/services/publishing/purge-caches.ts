import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lte, sql } from 'drizzle-orm';
import { cdnPurges } from '../../../db/schema/cdn-purges.ts';
import { openCdn } from '../../drivers/cdn/open-cdn.ts';
import type { ApiParts } from '../../parts.ts';

type Parts = Pick<ApiParts, 'database' | 'publishing' | 'settings' | 'log'>;

/** Every server process shows a new release within 200 ms: a cache that asks earlier would get the old one again. */
const SHOWN_AFTER_MS = 250;
/** Nobody else sets about it in the meantime. */
const LEASE_SECONDS = 60;
const FIRST_WAIT_SECONDS = 2;
const LONGEST_WAIT_SECONDS = 600;

const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

/** Brands whose caches know another release than the one that is live, however it went live. */
export async function sitesToPurge({ database, publishing, settings }: Parts): Promise<string[]> {
  if (!openCdn(settings)) return [];
  const sites = await publishing.liveSites();
  const known = await database.acrossSites((tx) =>
    tx
      .select({
        site: cdnPurges.site,
        release: cdnPurges.release,
        mayTry: sql<boolean>`${cdnPurges.nextAttemptAt} <= now()`,
      })
      .from(cdnPurges)
      .where(eq(cdnPurges.network, settings.CDN_PURGE)),
  );
  const rows = new Map(known.map((row) => [row.site, row]));
  return sites.filter((site) => {
    const row = rows.get(site);
    const live = publishing.liveRelease(site);
    return live !== null && live !== row?.release && (row?.mayTry ?? true);
  });
}

/**
 * Tells the caches in front of a brand what has changed since they were last told. A fault undoes nothing and is
 * tried again; the caches are told what they missed whenever they can be reached.
 */
export async function purgeChanged(parts: Parts, site: string): Promise<void> {
  const { database, publishing, settings, log } = parts;
  const cdn = openCdn(settings);
  if (!cdn) return;
  const row = await take(parts, site);
  if (!row) return;
  try {
    await sleep(SHOWN_AFTER_MS);
    const change = await publishing.liveChange(site, row.release);
    if (change && (change.paths.length > 0 || change.prefixes.length > 0))
      await cdn.purge({ site, ...change });
    await database.inSite(site, (tx) =>
      tx
        .update(cdnPurges)
        .set({
          release: change?.release ?? row.release,
          ...(change && { purgedAt: sql`now()` }),
          ...{ attempts: 0, error: '', nextAttemptAt: sql`now()` },
        })
        .where(ofNetwork(site, settings)),
    );
    if (change) log.event('cdn-purged', { site, release: change.release, paths: change.paths.length });
  } catch (fault) {
    const error = (fault instanceof Error ? fault.message : String(fault)).slice(0, 500);
    const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** row.attempts, LONGEST_WAIT_SECONDS);
    log.event('cdn-purge-failed', { site, error, attempts: row.attempts + 1, waitSeconds });
    await database.inSite(site, (tx) =>
      tx
        .update(cdnPurges)
        .set({ error, attempts: row.attempts + 1, nextAttemptAt: inSeconds(waitSeconds) })
        .where(ofNetwork(site, settings)),
    );
  }
}

export const ofNetwork = (site: string, { CDN_PURGE: network }: ApiParts['settings']) =>
  and(eq(cdnPurges.site, site), eq(cdnPurges.network, network));

async function take(
  { database, settings }: Parts,
  site: string,
): Promise<{ release: string | null; attempts: number } | null> {
  return database.inSite(site, async (tx) => {
    await tx.insert(cdnPurges).values({ site, network: settings.CDN_PURGE }).onConflictDoNothing();
    const [row] = await tx
      .update(cdnPurges)
      .set({ nextAttemptAt: inSeconds(LEASE_SECONDS) })
      .where(and(ofNetwork(site, settings), lte(cdnPurges.nextAttemptAt, sql`now()`)))
      .returning({ release: cdnPurges.release, attempts: cdnPurges.attempts });
    return row ?? null;
  });
}
