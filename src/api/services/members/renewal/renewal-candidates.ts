import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { Tx } from '#db/queries/database.ts';
import { memberships } from '#db/schema/memberships.ts';
import type { Day } from '#util/dates/calendar.ts';

const A_ROUND = 200;

/** One of several shares of a site's memberships, so that several processes can work on them. */
export interface Share {
  /** from 0 */
  index: number;
  of: number;
}

const inShare = ({ index, of }: Share): SQL =>
  sql`mod(get_byte(uuid_send(${memberships.id}), 15), ${of}) = ${index}`;

const endsBy = (site: string, day: Day): SQL | undefined => and(eq(memberships.site, site), isEnding(day));

const isEnding = (day: Day): SQL | undefined =>
  and(inArray(memberships.status, ['active', 'past_due', 'cancelled']), lte(memberships.termEnd, day));

/** The brands of memberships that `endingBy` finds. */
export const sitesEndingBy = (tx: Tx, day: Day) =>
  tx.selectDistinct({ site: memberships.site }).from(memberships).where(isEnding(day));

/** The number of memberships that `endingBy` finds; stops counting at `most`. */
export async function countEndingBy(
  tx: Tx,
  { site, day, most }: { site: string; day: Day; most: number },
): Promise<number> {
  const found = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(endsBy(site, day))
    .limit(most);
  return found.length;
}

/**
 * Memberships of a site that have not ended and whose term ends by a day, a few hundred at a time.
 * @param share only those of one share; all if not set
 */
export async function* endingBy(
  { database }: Pick<ApiDependencies, 'database'>,
  { site, day, share }: { site: string; day: Day; share?: Share | undefined },
): AsyncGenerator<{ membershipId: string }> {
  for (let last: { termEnd: Day; id: string } | null = null; ; ) {
    const after: typeof last = last;
    const rows: { id: string; termEnd: Day }[] = await database.inSite(site, (tx) =>
      tx
        .select({ id: memberships.id, termEnd: memberships.termEnd })
        .from(memberships)
        .where(
          and(
            endsBy(site, day),
            share && inShare(share),
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
    for (const { id } of rows) yield { membershipId: id };
    if (rows.length < A_ROUND) return;
    last = rows.at(-1) ?? null;
  }
}
