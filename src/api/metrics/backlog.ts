import { sql } from 'drizzle-orm';
import type { Database } from '#db/queries/database.ts';

/** What waits, and for how long the oldest has. */
export interface Waiting {
  count: number;
  oldestSeconds: number;
}

/** mail that is to be sent; payments and refunds that nobody knows the end of yet; publishes that are due */
export type Backlog = Record<'mail' | 'payments' | 'refunds' | 'publishes', Waiting>;

/** More than this is far too much anyhow, and must not be counted at every look. */
const MOST = 10_000;

const WAITING: Record<keyof Backlog, string> = {
  mail: `select created_at from outbox where status = 'waiting'`,
  payments: `select created_at from payments where status = 'started'`,
  refunds: `select created_at from refunds where status = 'started'`,
  publishes: `select due_at as created_at from publications
    where state in ('waiting', 'running') and due_at <= now()`,
};

const STATEMENT = Object.entries(WAITING)
  .map(
    ([what, rows]) => `select '${what}' as what, count(*)::int as count,
      greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8 as oldest
      from (${rows} limit ${MOST}) rows`,
  )
  .join('\nunion all ');

/**
 * Counts what waits, by the indexes that the jobs look through. The clock is the database's: processes on several
 * machines tell the same.
 */
export async function readBacklog(database: Pick<Database, 'acrossSites'>): Promise<Backlog> {
  const { rows } = await database.acrossSites((tx) =>
    tx.execute<{ what: keyof Backlog; count: number; oldest: number }>(sql.raw(STATEMENT)),
  );
  return Object.fromEntries(
    rows.map(({ what, count, oldest }) => [what, { count, oldestSeconds: oldest }]),
  ) as Backlog;
}
