import { setImmediate as breathe } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Overdue } from '#api/ports/publish-pipeline.ts';
import { publications } from '#db/schema/publications.ts';
import { publisherOf } from './publisher.ts';

const EVENTS: Record<Overdue['cause'], string> = {
  repair: 'release-damaged',
  renewal: 'release-out-of-date',
  settings: 'release-made-with-other-settings',
};

/** Logged instead of the usual event once this process has published the brand for its settings. */
const STILL_DIFFERENT = 'release-settings-still-differ';

/** Brands that this process has published for its own settings since it started. */
const publishedForSettings = new WeakMap<ApiDependencies, Set<string>>();

/**
 * Checks the live release of each brand, and publishes those that have to change although their content has not: a
 * damaged release, one that is out of date, or one made with settings that differ from this process's (once per brand
 * and start).
 * @param look thorough: reads every live file
 */
export async function keepLive(
  parts: ApiDependencies,
  look: { thorough: boolean; signal: AbortSignal },
): Promise<void> {
  for (const site of await parts.publishing.liveSites()) {
    if (look.signal.aborted) return;
    // this process also serves members
    await breathe();
    await keepSiteLive(parts, site, look).catch((error) => parts.log.error('keep-releases', error, { site }));
  }
}

/** The same for one brand. */
export async function keepSiteLive(
  parts: ApiDependencies,
  site: string,
  { thorough }: { thorough: boolean },
): Promise<void> {
  const { publishing, log, settings, now } = parts;
  const overdue = await publishing.overdue(site, { thorough, now: now() });
  if (!overdue) return;
  const { cause, what, version, mayPublish } = overdue;
  const event = { site, release: publishing.liveRelease(site), what };
  const done = publishedForSettings.get(parts) ?? new Set();
  publishedForSettings.set(parts, done);
  if (cause === 'settings' && done.has(site)) {
    // otherwise two processes with different settings would publish over each other every hour
    log.event(STILL_DIFFERENT, { ...event, publishes: false });
    return;
  }
  // in local mode, servers are started with other settings to try them
  const publishes = mayPublish && !(cause === 'settings' && settings.mode === 'local');
  if (publishes && cause === 'settings') done.add(site);
  log.event(EVENTS[cause], { ...event, publishes });
  if (publishes) await publishAgain(parts, site, { cause, version });
}

/** Requests a publish, unless one of the brand is already waiting. */
async function publishAgain(
  parts: ApiDependencies,
  site: string,
  { cause, version }: Pick<Overdue, 'cause' | 'version'>,
): Promise<void> {
  const now = parts.now();
  await parts.database.inSite(site, async (tx) => {
    // several processes may notice the same thing at once
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`keep live ${site}`}, 0))`);
    const [open] = await tx
      .select({ id: publications.id })
      .from(publications)
      .where(
        and(
          eq(publications.site, site),
          eq(publications.version, version),
          inArray(publications.cause, ['repair', 'renewal', 'settings']),
          inArray(publications.state, ['waiting', 'running']),
        ),
      )
      .limit(1);
    if (open) return;
    const times = { requestedAt: now, dueAt: now, nextAttemptAt: now };
    await tx.insert(publications).values({ site, version, cause, ...times });
  });
  publisherOf(parts).nudge();
}
