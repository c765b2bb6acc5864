import { and, lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { cmsMessages } from '#db/schema/cms-messages.ts';
import { publications } from '#db/schema/publications.ts';

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
