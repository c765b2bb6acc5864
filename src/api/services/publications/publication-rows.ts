import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { publications } from '#db/schema/publications.ts';

export type PublicationRow = typeof publications.$inferSelect;

/** A process that says nothing for so long has died, and what it had taken is taken by another. */
const LEASE_SECONDS = 30;

// the database's clock decides who holds a row, as the clocks of processes may differ
const leased = sql`now() + ${LEASE_SECONDS} * interval '1 second'`;
const isOpen = sql`${publications.state} in ('waiting', 'running')`;
const isHeld = sql<boolean>`coalesce(${publications.takenUntil} > now(), false)`;

const ofRows = (rows: readonly PublicationRow[]) =>
  and(
    eq(publications.site, rows[0]?.site ?? ''),
    inArray(
      publications.id,
      rows.map(({ id }) => id),
    ),
  );

/** Whether anything is to be done that nobody has in hand. */
export async function isPublishDue(tx: Tx, now: Date): Promise<boolean> {
  const [due] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(and(isOpen, lte(publications.nextAttemptAt, now), sql`not ${isHeld}`))
    .limit(1);
  return due !== undefined;
}

/**
 * Takes all that is due for the brand that has waited longest and that nobody is publishing; one publish answers them
 * all. Empty when there is nothing to do.
 */
export async function takePublications(tx: Tx, now: Date): Promise<PublicationRow[]> {
  // one process looks at a time, so that no brand is taken by two
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('publications', 0))`);
  const due = await tx
    .select({ site: publications.site, id: publications.id, isHeld })
    .from(publications)
    .where(and(isOpen, lte(publications.nextAttemptAt, now)))
    .orderBy(publications.nextAttemptAt, publications.id);
  const held = new Set(due.filter((each) => each.isHeld).map(({ site }) => site));
  const site = due.find((each) => !held.has(each.site))?.site;
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

/** Says that their process is alive. */
export async function keepTaken(tx: Tx, rows: readonly PublicationRow[]): Promise<void> {
  await tx
    .update(publications)
    .set({ takenUntil: leased })
    .where(and(ofRows(rows), eq(publications.state, 'running')));
}

/** What was live before any of it, so that a second try knows what the first one has changed. */
export async function rememberBefore(
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

/** Writes down what became of them; whoever has taken one of them since has the say about it. */
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
