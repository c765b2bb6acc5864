import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { redactText } from '#api/log/redact.ts';
import type { Database } from '#db/queries/database.ts';
import { inlineLiteral } from '#db/queries/statements.ts';
import { outbox } from '#db/schema/outbox.ts';

export type WaitingMail = typeof outbox.$inferSelect;

/** How long a mail is leased for sending. If the process dies, the mail is sent again after this. */
const LEASE_MS = 5 * 60_000;
/** How long to wait while the mail server is unavailable. */
const AWAY_MS = 30_000;

// use the database's clock, as the clocks of processes may differ
const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;
const isDue = and(eq(outbox.status, inlineLiteral('waiting')), lte(outbox.nextAttemptAt, sql`now()`));

export async function isMailWaiting(database: Database): Promise<boolean> {
  const [due] = await database.acrossSites((tx) =>
    tx.select({ id: outbox.id }).from(outbox).where(isDue).limit(1),
  );
  return due !== undefined;
}

const isMail = ({ site, id }: Pick<WaitingMail, 'site' | 'id'>) =>
  and(eq(outbox.site, site), eq(outbox.id, id));

/** More than the processes that lease a mail at the same moment. */
const CANDIDATES = 8;

/**
 * Leases the mail that has waited longest; null if none is due. Only the row of one brand is locked, because a lock
 * over all brands does not work on a distributed database.
 */
export async function leaseMail(database: Database): Promise<WaitingMail | null> {
  return database.acrossSites(async (tx) => {
    const due = await tx
      .select({ site: outbox.site, id: outbox.id })
      .from(outbox)
      .where(isDue)
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(CANDIDATES);
    for (const mail of due) {
      // a row that another process is leasing is skipped
      const free = tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(isMail(mail), isDue))
        .for('update', { skipLocked: true });
      const [leased] = await tx
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: inMs(LEASE_MS) })
        .where(and(isMail(mail), inArray(outbox.id, free)))
        .returning();
      if (leased) return leased;
    }
    return null;
  });
}

/** The mail was sent, even if another process has leased it since. */
export async function markSent(database: Database, { site, id }: WaitingMail): Promise<void> {
  await database.inSite(site, (tx) =>
    tx
      .update(outbox)
      .set({ status: 'sent', sentAt: sql`now()`, lastError: null })
      .where(isMail({ site, id })),
  );
}

/** @param waitMs until the next attempt; null for never */
export async function markFailed(
  database: Database,
  { site, id, attempts }: WaitingMail,
  { waitMs, reason }: { waitMs: number | null; reason: string },
): Promise<void> {
  const lastError = redactText(reason).slice(0, 500);
  await database.inSite(site, (tx) =>
    tx
      .update(outbox)
      .set(waitMs === null ? { status: 'given_up', lastError } : { nextAttemptAt: inMs(waitMs), lastError })
      // unless another process has leased it since
      .where(and(isMail({ site, id }), eq(outbox.status, 'waiting'), eq(outbox.attempts, attempts))),
  );
}

/** Postpones all due mail for every process: the server is unavailable for all of it. */
export async function postponeDueMail(database: Database): Promise<void> {
  await database.acrossSites((tx) =>
    tx
      .update(outbox)
      .set({ nextAttemptAt: inMs(AWAY_MS) })
      .where(isDue),
  );
}

/** Marks all waiting mail as kept: it stays on this machine. */
export async function keepAllMail(database: Database): Promise<void> {
  await database.acrossSites((tx) =>
    tx.update(outbox).set({ status: 'kept' }).where(eq(outbox.status, 'waiting')),
  );
}
