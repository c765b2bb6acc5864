import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { publications } from '#db/schema/publications.ts';

/** A message may be delayed, and clocks differ. */
const LATE_MS = 5 * 60_000;
const FURTHEST_MS = 366 * 24 * 3600_000;

/**
 * The time for which a publish is planned.
 * @param text ISO 8601 with a time zone
 * @throws ApiError invalid for a time in the past or more than a year ahead, which is probably a mistake
 */
export function planTime(text: string, now: Date): Date {
  const at = new Date(text);
  const aheadMs = at.getTime() - now.getTime();
  if (Number.isNaN(aheadMs) || aheadMs < -LATE_MS)
    throw new ApiError('invalid', { fields: { publishAt: 'is over' } });
  if (aheadMs > FURTHEST_MS)
    throw new ApiError('invalid', { fields: { publishAt: 'is more than a year away' } });
  return at;
}

interface Version {
  site: string;
  version: string;
  now: Date;
}

/** Plans a version for a time, replacing its earlier plan. */
export async function planPublication(
  tx: Tx,
  { site, version, at, now, id }: Version & { at: Date; id?: string | null },
): Promise<string> {
  await endPlans(tx, { site, version, now }, 'replaced');
  const [made] = await tx
    .insert(publications)
    .values({
      site,
      version,
      cause: 'plan' as const,
      requestedAt: now,
      dueAt: at,
      nextAttemptAt: at,
      ...(id && { id }),
    })
    .returning({ id: publications.id });
  if (!made) throw new Error('a plan was not stored');
  return made.id;
}

/** Cancels the plan for a version. Returns whether there was one that had not begun. */
export const callOff = (tx: Tx, version: Version): Promise<boolean> => endPlans(tx, version, 'called_off');

async function endPlans(
  tx: Tx,
  { site, version, now }: Version,
  state: 'replaced' | 'called_off',
): Promise<boolean> {
  // serialize concurrent plans for one version
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plans ${site}`}, 0))`);
  const ended = await tx
    .update(publications)
    .set({ state, finishedAt: now })
    .where(
      and(
        eq(publications.site, site),
        eq(publications.version, version),
        eq(publications.cause, 'plan'),
        eq(publications.state, 'waiting'),
      ),
    )
    .returning({ id: publications.id });
  return ended.length > 0;
}
