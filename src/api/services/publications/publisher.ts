import { and, eq } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { PUBLISH } from '#api/log/log.ts';
import type { PublishOutcome } from '#api/ports/publish-pipeline.ts';
import { publications } from '#db/schema/publications.ts';
import { lazyPer } from '#util/collections/lazy.ts';
import {
  type PublicationRow,
  renewLease,
  settle,
  storePreviousRelease,
  takePublications,
} from './publication-rows.ts';
import { advanceRollout } from './rollouts.ts';
import { syncSite } from './sync-caches.ts';

/** Brands that one process publishes at a time: most of a publish is waiting for the content system. */
const LANES = 3;
/** Those of a rollout leave a lane to editors. */
const BUILD_LANES = 2;
/** A rollout waits while so many brands have not reached storage and caches. */
const MOST_FOLLOWERS = 8;

/** Runs waiting publishes in this process. The queue is in the database and shared with other processes. */
export class Publisher {
  readonly #deps: ApiDependencies;
  readonly #lanes = new Set<Promise<void>>();
  readonly #followers = new Set<Promise<void>>();
  #buildLanes = 0;
  #nudges = 0;
  #isStopping = false;

  constructor(deps: ApiDependencies) {
    this.#deps = deps;
  }

  /** Starts work if there may be some. Returns at once. */
  nudge(): void {
    this.#nudges += 1;
    if (this.#isStopping || this.#lanes.size >= LANES) return;
    this.#track(this.#lanes, this.#work());
  }

  /** Resolves when nothing is running here. */
  async settled(): Promise<void> {
    while (this.#lanes.size + this.#followers.size > 0)
      await Promise.all([...this.#lanes, ...this.#followers]);
  }

  /** Finishes running work and starts nothing new. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.settled();
  }

  #track(under: Set<Promise<void>>, work: Promise<void>): void {
    const tracked = work
      .catch((error) => this.#deps.log.error('publish-error', error))
      .finally(() => under.delete(tracked));
    under.add(tracked);
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      const nudges = this.#nudges;
      const takesBuilds = this.#buildLanes < BUILD_LANES && this.#followers.size < MOST_FOLLOWERS;
      if (takesBuilds) this.#buildLanes += 1;
      const published = await publishOne(this.#deps, takesBuilds).finally(() => {
        if (takesBuilds) this.#buildLanes -= 1;
      });
      // the next publish does not wait for storage and caches
      if (published.site !== null) this.#track(this.#followers, syncSite(this.#deps, published.site));
      // one brand of a rollout is rarely alone
      if (published.isBuild && this.#lanes.size < BUILD_LANES) this.nudge();
      // a nudge during the check may have come too late for it, so check again
      else if (published.site === null && nudges === this.#nudges) return;
    }
  }
}

/** The publisher of this process's API. */
export const getPublisher = lazyPer((deps: ApiDependencies) => new Publisher(deps));

type Dependencies = Pick<ApiDependencies, 'database' | 'publishing' | 'log' | 'now'>;

const RENEW_EVERY_MS = 10_000;
/** Waits before retrying a temporary error; after the last one a person is needed. */
const TRY_AGAIN_AFTER_MS = [5_000, 30_000, 120_000];
/** A publish that has crashed its process this often is not tried again. */
const MAX_CRASHES = 5;

/** What one turn of a lane has done. */
interface Turn {
  /** the brand that was published; null if there was nothing to do */
  site: string | null;
  /** it was a brand of a rollout, or a rollout has advanced */
  isBuild: boolean;
}

/**
 * Publishes the brand that has waited longest, and settles all of its pending requests: the newest one of an editor
 * decides what goes live. Safe to run concurrently; if a process dies, another takes over.
 * @param takesBuilds whether it may take a brand of a rollout
 */
async function publishOne(deps: Dependencies, takesBuilds: boolean): Promise<Turn> {
  const { database, publishing, now } = deps;
  const build = publishing.build();
  const leased = await database.acrossSites((tx) => takePublications(tx, { now: now(), build, takesBuilds }));
  const [first] = leased;
  if (!first) return { site: null, isBuild: takesBuilds && (await advance(deps, build)) };
  const { site } = first;
  const startedAt = performance.now();
  const inOrder = leased.toSorted((one, other) => Number(one.dueAt) - Number(other.dueAt));
  const edits = inOrder.filter(({ rollout }) => rollout === null);
  const version = edits.at(-1)?.version ?? publishing.liveVersion(site) ?? first.version;
  const current = inOrder.filter((row) => row.rollout !== null || row.version === version);
  const older = edits.filter((row) => row.version !== version);
  const before = current.find((row) => row.attempts > 1)?.before ?? publishing.liveRelease(site);
  await database.inSite(site, async (tx) => {
    await storePreviousRelease(tx, current, before);
    if (older.length > 0)
      await settle(tx, older, {
        settled: { state: 'overtaken', error: `The version ${version} was requested after it.` },
        now: now(),
      });
  });
  const renewing = setInterval(() => {
    database
      .inSite(site, (tx) => renewLease(tx, current))
      .catch((error) => deps.log.error('publish-lease', error));
  }, RENEW_EVERY_MS);
  const isBuild = current.some(({ rollout }) => rollout !== null);
  try {
    const outcome = await runPublish(deps, current, { version, before });
    await storeOutcome(deps, current, outcome);
    const { state, release, error } = outcome;
    const ms = Math.round(performance.now() - startedAt);
    deps.log.event(PUBLISH, {
      site,
      version,
      state,
      release,
      ms,
      ...(error && { error: error.slice(0, 500) }),
    });
    // with a new build every page differs, so there is no list to prepare
    if (edits.length > 0) await draftReport(deps, site, outcome);
    if (isBuild) await advance(deps, build);
  } finally {
    clearInterval(renewing);
  }
  return { site, isBuild };
}

/** Returns whether the rollout of this build has advanced. */
async function advance(
  { database, log, now }: Pick<Dependencies, 'database' | 'log' | 'now'>,
  build: string | null,
): Promise<boolean> {
  if (build === null) return false;
  const step = await database.acrossSites((tx) => advanceRollout(tx, build, now()));
  if (step) log.event('rollout', { ...step });
  return step !== null;
}

/** @param what.before what was live before the first attempt */
async function runPublish(
  { publishing, database }: Dependencies,
  rows: readonly PublicationRow[],
  { version, before }: { version: string; before: string | null },
): Promise<PublishOutcome> {
  const last = rows.at(-1) as PublicationRow;
  const { site } = last;
  if (rows.every(({ attempts }) => attempts > MAX_CRASHES)) {
    const error = 'The process that published it has ended several times. Its log says why.';
    return { ...nothing(publishing.liveRelease(site)), state: 'failed', error };
  }
  const edit = rows.findLast(({ rollout }) => rollout === null);
  if (!edit && publishing.liveRelease(site) === null) return nothing(null);
  const [row] = rows;
  if (row?.cause === 'again' && rows.length === 1) {
    const [former] = await database.inSite(site, (tx) =>
      tx
        .select({ fingerprint: publications.fingerprint })
        .from(publications)
        .where(and(eq(publications.site, site), eq(publications.id, row.after ?? ''))),
    );
    const present = await publishing.fingerprint(site, version).catch(() => '');
    if (present !== '' && present === former?.fingerprint) return nothing(publishing.liveRelease(site));
  }
  // a rollout never undoes a rollback, however old
  const requestedAt = edit?.dueAt ?? new Date(0);
  const outcome = await publishing.publish(site, { version, requestedAt });
  if (!edit && outcome.state === 'overtaken')
    return { ...outcome, error: 'It was rolled back, and its next publish takes the new build.' };
  // an earlier attempt published it and died before recording that
  const isDone = outcome.state === 'unchanged' && outcome.release !== before;
  return isDone ? { ...outcome, state: 'published', before } : outcome;
}

const nothing = (release: string | null): PublishOutcome => ({
  state: 'unchanged',
  release,
  before: release,
  fingerprint: '',
  error: '',
  warnings: [],
  isPassing: false,
});

async function storeOutcome(
  { database, now }: Dependencies,
  rows: readonly PublicationRow[],
  outcome: PublishOutcome,
): Promise<void> {
  const at = now();
  const { state, release, before, error, warnings, fingerprint, isPassing } = outcome;
  const site = rows[0]?.site ?? '';
  await database.inSite(site, async (tx) => {
    for (const row of rows) {
      const waitMs = state === 'failed' && isPassing ? TRY_AGAIN_AFTER_MS[row.attempts - 1] : undefined;
      const settled =
        waitMs === undefined
          ? { state, release, before, error, warnings, fingerprint }
          : { state: 'waiting' as const, error, nextAttemptAt: new Date(at.getTime() + waitMs) };
      await settle(tx, [row], { settled, now: at });
    }
  });
}

/** Creates the report now, while the previous release is still stored, so that it loads at once later. */
async function draftReport(
  { publishing, log }: Dependencies,
  site: string,
  { state, release, before }: PublishOutcome,
): Promise<void> {
  if ((state !== 'published' && state !== 'switched') || release === null) return;
  try {
    await publishing.report(site, { release, before });
  } catch (error) {
    log.error('publish-report', error, { site });
  }
}
