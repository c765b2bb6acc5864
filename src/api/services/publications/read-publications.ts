import { setTimeout as sleep } from 'node:timers/promises';
import { and, desc, eq } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Publication } from '#contracts/content/publication.ts';
import { publications } from '#db/schema/publications.ts';
import type { PublicationRow } from './publication-rows.ts';
import { followerStates } from './sync-caches.ts';

type Dependencies = Pick<ApiDependencies, 'database' | 'publishing' | 'settings'>;

export const isSettled = ({ state }: Pick<PublicationRow, 'state'>): boolean =>
  state !== 'waiting' && state !== 'running';

/** A publish of one brand, or null. */
export async function findPublication(
  { database }: Pick<Dependencies, 'database'>,
  { site, id }: { site: string; id: string },
): Promise<PublicationRow | null> {
  const [row] = await database.inSite(site, (tx) =>
    tx
      .select()
      .from(publications)
      .where(and(eq(publications.site, site), eq(publications.id, id))),
  );
  return row ?? null;
}

/** The latest publishes of one brand or of all, newest first. */
export async function listPublications(
  { database }: Pick<Dependencies, 'database'>,
  { site, most }: { site: string; most: number },
): Promise<PublicationRow[]> {
  return database.acrossSites((tx) =>
    tx
      .select()
      .from(publications)
      .where(site === '' ? undefined : eq(publications.site, site))
      .orderBy(desc(publications.requestedAt))
      .limit(most),
  );
}

const NO_FOLLOWER = { state: 'off', error: '' } as const;

/** Includes what changed for visitors, and whether storage and caches are up to date. */
export async function publicationView(deps: Dependencies, row: PublicationRow): Promise<Publication> {
  const { release, before, state } = row;
  const wentLive = (state === 'published' || state === 'switched') && release !== null;
  return {
    id: row.id,
    site: row.site,
    version: row.version,
    cause: row.cause,
    state,
    requestedAt: row.requestedAt.toISOString(),
    dueAt: (state === 'waiting' ? row.nextAttemptAt : row.dueAt).toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    attempts: row.attempts,
    release,
    before,
    error: row.error,
    warnings: row.warnings,
    ...(wentLive ? await followerStates(deps, row.site) : { deploy: NO_FOLLOWER, purge: NO_FOLLOWER }),
    report: wentLive ? await deps.publishing.report(row.site, { release, before }) : null,
  };
}

const FIRST_LOOK_MS = 20;
const LONGEST_LOOK_MS = 500;

/** Waits until a publish is done by any process, or the time is over. A publish planned for later is not waited for. */
export async function waitForPublication(
  deps: Pick<ApiDependencies, 'database' | 'now'>,
  wanted: { site: string; id: string },
  waitMs: number,
): Promise<PublicationRow | null> {
  const giveUpAt = performance.now() + waitMs;
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 1.5, LONGEST_LOOK_MS)) {
    const row = await findPublication(deps, wanted);
    const leftMs = giveUpAt - performance.now();
    if (!row || isSettled(row) || leftMs <= 0 || row.dueAt > deps.now()) return row;
    await sleep(Math.min(lookMs, leftMs));
  }
}
