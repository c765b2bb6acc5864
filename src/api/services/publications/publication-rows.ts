import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#db/queries/database.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { cmsMessages, publications } from '#db/schema/publications.ts';
import { findOpenRollout, isWaveDone, type Waves } from './rollouts.ts';

export type PublicationRow = typeof publications.$inferSelect;

/** How long a lease lasts without renewal; then another process takes over. */
const LEASE_SECONDS = 30;

// the database's clock decides who has a row's lease, as the clocks of processes may differ
const leased = sql`now() + ${LEASE_SECONDS} * interval '1 second'`;
const isOpen = sql`${publications.state} in ('waiting', 'running')`;

const ofRows = (rows: readonly PublicationRow[]) =>
  and(
    eq(publications.site, rows[0]?.site ?? ''),
    inArray(
      publications.id,
      rows.map(({ id }) => id),
    ),
  );

const other = alias(publications, 'other');
/** One publish of a brand at a time. */
const isSiteFree = sql`not exists (select from ${publications} ${sql.identifier('other')}
  where ${other.site} = ${publications.site} and ${other.state} in ('waiting', 'running')
  and ${other.takenUntil} > now())`;

/** What a process may take from the queue. */
export interface QueueReader {
  now: Date;
  /** the build that the process publishes with; null if it has none */
  build: string | null;
  /** whether it may take a brand of a rollout, behind all other publishes; default: true */
  takesBuilds?: boolean;
}

/** Whether there is work for a process: a publish that is due and not leased, or the next step of a rollout. */
export async function isPublishDue(tx: Tx, { now, build }: QueueReader): Promise<boolean> {
  const rollout = await findOpenRollout(tx, build);
  if ((await nextSite(tx, { now, rollout: null })) !== null) return true;
  if (!rollout) return false;
  return (await nextSite(tx, { now, rollout })) !== null || isWaveDone(tx, rollout);
}

/**
 * Leases everything due for the brand that has waited longest and is not being published; one publish settles all of
 * it. Brands of a rollout come after all others. Empty if there is nothing to do.
 */
export async function takePublications(
  tx: Tx,
  { now, build, takesBuilds = true }: QueueReader,
): Promise<PublicationRow[]> {
  // one process at a time, so that two do not take the same brand
  await takeLock(tx, 'publications');
  const rollout = await findOpenRollout(tx, build);
  const site =
    (await nextSite(tx, { now, rollout: null })) ??
    (rollout && takesBuilds ? await nextSite(tx, { now, rollout }) : null);
  if (site === null) return [];
  return tx
    .update(publications)
    .set({
      state: 'running',
      attempts: sql`${publications.attempts} + 1`,
      startedAt: sql`coalesce(${publications.startedAt}, ${now})`,
      takenUntil: leased,
    })
    .where(
      and(
        eq(publications.site, site),
        isOpen,
        lte(publications.nextAttemptAt, now),
        rollout ? or(isNull(publications.rollout), ofRollout(rollout)) : isNull(publications.rollout),
      ),
    )
    .returning();
}

const ofRollout = ({ id, wave }: Waves) => and(eq(publications.rollout, id), lte(publications.wave, wave));

/** The brand that is published next: of a rollout, or of all other publishes. */
async function nextSite(
  tx: Tx,
  { now, rollout }: { now: Date; rollout: Waves | null },
): Promise<string | null> {
  const [next] = await tx
    .select({ site: publications.site })
    .from(publications)
    .where(
      and(
        isOpen,
        rollout ? ofRollout(rollout) : isNull(publications.rollout),
        lte(publications.nextAttemptAt, now),
        isSiteFree,
      ),
    )
    .orderBy(publications.wave, publications.nextAttemptAt, publications.id)
    .limit(1);
  return next?.site ?? null;
}

export async function renewLease(tx: Tx, rows: readonly PublicationRow[]): Promise<void> {
  await tx
    .update(publications)
    .set({ takenUntil: leased })
    .where(and(ofRows(rows), eq(publications.state, 'running')));
}

/** Stores the release that was live before, so that a second attempt knows what the first one changed. */
export async function storePreviousRelease(
  tx: Tx,
  rows: readonly PublicationRow[],
  before: string | null,
): Promise<void> {
  await tx
    .update(publications)
    .set({ before })
    .where(and(ofRows(rows), eq(publications.attempts, 1)));
}

type Settled = Pick<PublicationRow, 'state'> &
  Partial<
    Pick<PublicationRow, 'release' | 'before' | 'error' | 'warnings' | 'fingerprint' | 'nextAttemptAt'>
  >;

/** Stores the outcome, except for rows that another process has leased since. */
export async function settle(
  tx: Tx,
  rows: readonly PublicationRow[],
  { settled, now }: { settled: Settled; now: Date },
): Promise<void> {
  const isDone = settled.state !== 'waiting';
  for (const row of rows) {
    await tx
      .update(publications)
      .set({ ...settled, takenUntil: null, ...(isDone && { finishedAt: now }) })
      .where(and(ofRows([row]), eq(publications.state, 'running'), eq(publications.attempts, row.attempts)));
  }
}

/** A signature is valid for five minutes before and after its time; clocks may differ by as much again. */
const MESSAGES_KEPT_MS = 3_600_000;
const PUBLICATIONS_KEPT_MS = 180 * 24 * 3_600_000;

/** Deletes messages whose signatures have expired, and old publishes, of all brands. */
export async function clearPublications(tx: Tx, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await tx.delete(cmsMessages).where(lt(cmsMessages.receivedAt, ago(MESSAGES_KEPT_MS)));
  await tx
    .delete(publications)
    .where(
      and(
        lt(publications.requestedAt, ago(PUBLICATIONS_KEPT_MS)),
        sql`${publications.state} not in ('waiting', 'running')`,
      ),
    );
}
