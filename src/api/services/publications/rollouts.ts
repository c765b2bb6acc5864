import { and, count, desc, eq, inArray, lte, min, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { publications, rollouts } from '#db/schema/publications.ts';

type RolloutRow = typeof rollouts.$inferSelect;

export interface RolloutPlan {
  /** the build that the brands get */
  build: string;
  sites: readonly string[];
  /** these go first, and the others wait until they are done; empty: all at once */
  first: readonly string[];
  /** stops between the first brands and the others */
  confirm: boolean;
  /** at least 1 */
  stopAfterFaults: number;
  now: Date;
}

/** Postgres allows 65,535 parameters per statement. */
const ROWS_A_STATEMENT = 1000;

/**
 * Queues a publish of each site behind the publishes that editors request. Replaces a stopped rollout.
 * @returns the rollout's id
 * @throws Error with a sentence for the operator while another rollout is running
 */
export async function startRollout(tx: Tx, plan: RolloutPlan): Promise<string> {
  const { build, sites, first, confirm, stopAfterFaults, now } = plan;
  await takeLock(tx, 'rollouts');
  const last = await lastRollout(tx);
  if (last?.state === 'running')
    throw new Error('A rollout is running. Stop it first: npm run rollout -- stop');
  if (last?.state === 'stopped') await replaceRollout(tx, last, now);
  const isFirst = new Set(first);
  const [row] = await tx
    .insert(rollouts)
    .values({ build, confirm, stopAfterFaults, wave: first.length > 0 ? 0 : 1, requestedAt: now })
    .returning({ id: rollouts.id });
  if (!row) throw new Error('the rollout was not stored');
  const times = { requestedAt: now, dueAt: now, nextAttemptAt: now };
  const rows = sites.map((site) => ({
    site,
    cause: 'build' as const,
    rollout: row.id,
    wave: isFirst.has(site) ? 0 : 1,
    ...times,
  }));
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await tx.insert(publications).values(rows.slice(at, at + ROWS_A_STATEMENT));
  return row.id;
}

/** The newest rollout; null if there was none. */
export async function lastRollout(tx: Tx): Promise<RolloutRow | null> {
  const [last] = await tx.select().from(rollouts).orderBy(desc(rollouts.requestedAt)).limit(1);
  return last ?? null;
}

async function replaceRollout(tx: Tx, { id }: RolloutRow, now: Date): Promise<void> {
  await tx.update(rollouts).set({ state: 'replaced', finishedAt: now }).where(eq(rollouts.id, id));
  await tx
    .update(publications)
    .set({ state: 'replaced', finishedAt: now })
    .where(and(eq(publications.rollout, id), eq(publications.state, 'waiting')));
}

/** Takes no more brands; those that are being published are finished. Returns whether a rollout was running. */
export async function stopRollout(tx: Tx): Promise<boolean> {
  const stopped = await tx
    .update(rollouts)
    .set({ state: 'stopped', reason: 'an operator stopped it' })
    .where(eq(rollouts.state, 'running'))
    .returning({ id: rollouts.id });
  return stopped.length > 0;
}

/**
 * Continues a stopped rollout, past the brands that have failed and past the end of its first brands.
 * @param options.retry publishes the failed brands again
 * @returns whether a rollout was stopped
 */
export async function resumeRollout(tx: Tx, { retry, now }: { retry: boolean; now: Date }): Promise<boolean> {
  const [stopped] = await tx.select().from(rollouts).where(eq(rollouts.state, 'stopped')).for('update');
  if (!stopped) return false;
  const { id } = stopped;
  if (retry)
    await tx
      .update(publications)
      .set({ state: 'waiting', attempts: 0, error: '', finishedAt: null, nextAttemptAt: now })
      .where(and(eq(publications.rollout, id), eq(publications.state, 'failed')));
  const { faults, isOpen } = await readProgress(tx, stopped);
  const wave = isOpen ? stopped.wave : LAST_WAVE;
  await tx
    .update(rollouts)
    .set({ state: 'running', reason: '', wave, acceptedFaults: faults })
    .where(eq(rollouts.id, id));
  return true;
}

export const LAST_WAVE = 1;

/** The running rollout of a build; null if there is none. */
export async function findOpenRollout(tx: Tx, build: string | null): Promise<RolloutRow | null> {
  if (build === null) return null;
  const [found] = await tx
    .select()
    .from(rollouts)
    .where(and(eq(rollouts.state, 'running'), eq(rollouts.build, build)))
    .limit(1);
  return found ?? null;
}

/** The brands of the waves so far. */
export type Waves = Pick<RolloutRow, 'id' | 'wave'>;

interface Progress {
  /** brands that have failed */
  faults: number;
  /** whether a brand is left */
  isOpen: boolean;
}

async function readProgress(tx: Tx, { id, wave }: Waves): Promise<Progress> {
  const [failed] = await tx
    .select({ faults: count() })
    .from(publications)
    .where(and(eq(publications.rollout, id), eq(publications.state, 'failed')));
  return { faults: failed?.faults ?? 0, isOpen: await hasOpenRow(tx, { id, wave }) };
}

async function hasOpenRow(tx: Tx, { id, wave }: Waves): Promise<boolean> {
  const [open] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(
        eq(publications.rollout, id),
        lte(publications.wave, wave),
        inArray(publications.state, ['waiting', 'running']),
      ),
    )
    .limit(1);
  return open !== undefined;
}

/** Whether the brands of the waves so far are done, so that `advanceRollout` has something to do. */
export const isWaveDone = async (tx: Tx, waves: Waves): Promise<boolean> => !(await hasOpenRow(tx, waves));

export interface RolloutStep {
  id: string;
  state: RolloutRow['state'] | 'next-wave';
  reason: string;
  faults: number;
}

/**
 * Stops a running rollout when too many brands have failed; otherwise opens its next wave or ends it when the brands
 * so far are done. Safe to run concurrently.
 * @returns what has changed; null if nothing has
 */
export async function advanceRollout(tx: Tx, build: string, now: Date): Promise<RolloutStep | null> {
  const open = await findOpenRollout(tx, build);
  if (!open || !hasNews(open, await readProgress(tx, open))) return null;
  // another process may have noticed the same
  const [rollout] = await tx
    .select()
    .from(rollouts)
    .where(and(eq(rollouts.id, open.id), eq(rollouts.state, 'running')))
    .for('update');
  if (!rollout) return null;
  const progress = await readProgress(tx, rollout);
  if (!hasNews(rollout, progress)) return null;
  const { change, state } = nextStep(rollout, progress, now);
  await tx.update(rollouts).set(change).where(eq(rollouts.id, rollout.id));
  return { id: rollout.id, state, reason: change.reason ?? '', faults: progress.faults };
}

const newFaults = ({ acceptedFaults }: RolloutRow, { faults }: Progress): number => faults - acceptedFaults;

const hasNews = (rollout: RolloutRow, progress: Progress): boolean =>
  !progress.isOpen || newFaults(rollout, progress) >= rollout.stopAfterFaults;

function nextStep(
  rollout: RolloutRow,
  progress: Progress,
  now: Date,
): { change: Partial<RolloutRow>; state: RolloutStep['state'] } {
  const faults = newFaults(rollout, progress);
  const stop = (reason: string) => ({
    change: { state: 'stopped' as const, reason },
    state: 'stopped' as const,
  });
  if (faults >= rollout.stopAfterFaults) return stop(`${faults} brands failed`);
  if (rollout.wave === LAST_WAVE) return { change: { state: 'done', finishedAt: now }, state: 'done' };
  if (faults > 0) return stop(`of the first brands, ${faults} failed`);
  if (rollout.confirm) return stop('the first brands are done, and the others wait for an operator');
  return { change: { wave: LAST_WAVE }, state: 'next-wave' };
}

/** A rollout as an operator sees it. */
export interface RolloutStatus {
  rollout: RolloutRow;
  /** brands by wave and state */
  counts: { wave: number; state: (typeof publications.$inferSelect)['state']; brands: number }[];
  /** brands that were finished in the last minute, and the length of that minute if the rollout is younger */
  recent: { brands: number; seconds: number };
  failed: { site: string; error: string }[];
}

const MOST_NAMED = 20;
const RECENT_SECONDS = 60;

/** The newest rollout and its progress; null if there was none. */
export async function readRollout(tx: Tx, now: Date): Promise<RolloutStatus | null> {
  const rollout = await lastRollout(tx);
  if (!rollout) return null;
  const isOfRollout = eq(publications.rollout, rollout.id);
  const counts = await tx
    .select({ wave: publications.wave, state: publications.state, brands: count() })
    .from(publications)
    .where(isOfRollout)
    .groupBy(publications.wave, publications.state);
  const since = new Date(now.getTime() - RECENT_SECONDS * 1000);
  const [recent] = await tx
    .select({
      brands: sql<number>`count(*) filter (where ${publications.finishedAt} > ${since})`.mapWith(Number),
      startedAt: min(publications.startedAt),
    })
    .from(publications)
    .where(isOfRollout);
  const failed = await tx
    .select({ site: publications.site, error: publications.error })
    .from(publications)
    .where(and(isOfRollout, eq(publications.state, 'failed')))
    .orderBy(publications.site)
    .limit(MOST_NAMED);
  const begun = recent?.startedAt?.getTime() ?? now.getTime();
  const seconds = Math.min(RECENT_SECONDS, Math.max(0, (now.getTime() - begun) / 1000));
  return { rollout, counts, recent: { brands: recent?.brands ?? 0, seconds }, failed };
}
