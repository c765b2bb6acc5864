import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Overdue } from '#api/ports/publish-pipeline.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { publications } from '#db/schema/publications.ts';
import { lazyPer } from '#util/collections/lazy.ts';
import { getPublisher } from './publisher.ts';

const EVENTS: Record<Overdue['cause'], string> = {
  repair: 'release-damaged',
  renewal: 'release-out-of-date',
  settings: 'release-made-with-other-settings',
};

/** Logged instead of the usual event once this process has published the brand for its settings. */
const STILL_DIFFERENT = 'release-settings-still-differ';

/** Brands that this process has published for its own settings since it started. */
const publishedForSettings = lazyPer((_deps: ApiDependencies) => new Set<string>());

/**
 * Checks the live release of each brand, and publishes those that have to change although their content has not: a
 * damaged release, one that is out of date, or one made with settings that differ from this process's (once per brand
 * and start).
 * @param look thorough: reads every live file
 */
export async function keepLive(
  deps: ApiDependencies,
  look: { thorough: boolean; signal: AbortSignal },
): Promise<void> {
  for (const site of await deps.publishing.liveSites()) {
    if (look.signal.aborted) return;
    // this process also serves members
    await setImmediate();
    await keepSiteLive(deps, site, look).catch((error) => deps.log.error('keep-releases', error, { site }));
  }
}

/** The same for one brand. */
export async function keepSiteLive(
  deps: ApiDependencies,
  site: string,
  { thorough }: { thorough: boolean },
): Promise<void> {
  const { publishing, log, settings, now } = deps;
  const release = publishing.liveRelease(site);
  const overdue = await publishing.overdue(site, { thorough, now: now() });
  if (!overdue) return;
  const { cause, what, mayPublish } = overdue;
  const event = { site, release, what };
  const done = publishedForSettings(deps);
  if (cause === 'settings' && done.has(site)) {
    // otherwise two processes with different settings would publish over each other every hour
    log.event(STILL_DIFFERENT, { ...event, publishes: false });
    return;
  }
  // in local mode, servers are started with other settings to try them
  const publishes = mayPublish && !(cause === 'settings' && settings.mode === 'local');
  if (publishes && cause === 'settings') done.add(site);
  log.event(EVENTS[cause], { ...event, publishes });
  if (publishes) await publishAgain(deps, { site, release, overdue });
}

/** Requests a publish, unless one of the brand is already waiting or has replaced the release that was checked. */
async function publishAgain(
  deps: ApiDependencies,
  { site, release, overdue }: { site: string; release: string | null; overdue: Overdue },
): Promise<void> {
  const { cause, version } = overdue;
  const now = deps.now();
  await deps.database.inSite(site, async (tx) => {
    // several processes may notice the same thing at once
    await takeLock(tx, `keep live ${site}`);
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
    if (open || deps.publishing.liveRelease(site) !== release) return;
    const times = { requestedAt: now, dueAt: now, nextAttemptAt: now };
    await tx.insert(publications).values({ site, version, cause, ...times });
  });
  getPublisher(deps).nudge();
}
