import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { cmsMessages, publications } from '#db/schema/publications.ts';

export type PublicationRow = typeof publications.$inferSelect;

/** How long a lease lasts without renewal; then another process takes over. */
const LEASE_SECONDS = 30;

// the database's clock decides who has a row's lease, as the clocks of processes may differ
const leased = sql`now() + ${LEASE_SECONDS} * interval '1 second'`;
const isOpen = sql`${publications.state} in ('waiting', 'running')`;
const isLeased = sql<boolean>`coalesce(${publications.takenUntil} > now(), false)`;

const ofRows = (rows: readonly PublicationRow[]) =>
  and(
    eq(publications.site, rows[0]?.site ?? ''),
    inArray(
      publications.id,
      rows.map(({ id }) => id),
    ),
  );

/** Whether a due publish has no lease. */
export async function isPublishDue(tx: Tx, now: Date): Promise<boolean> {
  const [due] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(and(isOpen, lte(publications.nextAttemptAt, now), sql`not ${isLeased}`))
    .limit(1);
  return due !== undefined;
}

/**
 * Leases everything due for the brand that has waited longest and is not being published; one publish settles all of
 * it. Empty if there is nothing to do.
 */
export async function takePublications(tx: Tx, now: Date): Promise<PublicationRow[]> {
  // one process at a time, so that two do not take the same brand
  await takeLock(tx, 'publications');
  const due = await tx
    .select({ site: publications.site, id: publications.id, isLeased })
    .from(publications)
    .where(and(isOpen, lte(publications.nextAttemptAt, now)))
    .orderBy(publications.nextAttemptAt, publications.id);
  const leasedSites = new Set(due.filter((each) => each.isLeased).map(({ site }) => site));
  const site = due.find((each) => !leasedSites.has(each.site))?.site;
  if (site === undefined) return [];
  const ids = due.filter((each) => each.site === site).map(({ id }) => id);
  return tx
    .update(publications)
    .set({
      state: 'running',
      attempts: sql`${publications.attempts} + 1`,
      startedAt: sql`coalesce(${publications.startedAt}, ${now})`,
      takenUntil: leased,
    })
    .where(and(eq(publications.site, site), inArray(publications.id, ids)))
    .returning();
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
