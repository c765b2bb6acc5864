import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { memberships } from '../../../db/schema/memberships.ts';
import type { Day } from '../../../util/calendar.ts';

const A_ROUND = 200;

/**
 * Memberships of a site that have not ended and whose term ends by a day, a few hundred at a time.
 * @param tx runs one short query in a transaction of its own
 */
export async function* endingBy(
  inSite: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { site, day }: { site: string; day: Day },
): AsyncGenerator<string> {
  for (let last: { termEnd: Day; id: string } | null = null; ; ) {
    const after: typeof last = last;
    const rows: { id: string; termEnd: Day }[] = await inSite((tx) =>
      tx
        .select({ id: memberships.id, termEnd: memberships.termEnd })
        .from(memberships)
        .where(
          and(
            eq(memberships.site, site),
            inArray(memberships.status, ['active', 'past_due', 'cancelled']),
            lte(memberships.termEnd, day),
            after === null
              ? undefined
              : or(
                  gt(memberships.termEnd, after.termEnd),
                  and(eq(memberships.termEnd, after.termEnd), gt(memberships.id, after.id)),
                ),
          ),
        )
        .orderBy(asc(memberships.termEnd), asc(memberships.id))
        .limit(A_ROUND),
    );
    for (const { id } of rows) yield id;
    if (rows.length < A_ROUND) return;
    last = rows.at(-1) ?? null;
  }
}
