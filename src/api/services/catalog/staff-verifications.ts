import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { verifiedOffices } from '#contracts/catalog/verified.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import type { Verification } from '#db/schema/catalog.ts';
import { directoryVerifications as rows } from '#db/schema/directory.ts';
import { SOURCE_OF_WAY } from '#domain/offices/verification.ts';

/** An office, or with an NPI a dentist there. */
export const entryKey = ({ officeId, npi = '' }: { officeId: string; npi?: string }): string =>
  `${officeId} ${npi}`;

/** The last verification by the staff of each office and dentist, by `entryKey`. @param officeIds default: all */
export async function staffVerifications(
  tx: Tx,
  site: string,
  officeIds?: readonly string[],
): Promise<Map<string, Verification>> {
  const found = await tx
    .selectDistinctOn([rows.officeId, rows.npi], {
      officeId: rows.officeId,
      npi: rows.npi,
      verifiedOn: rows.verifiedOn,
      way: rows.way,
    })
    .from(rows)
    .where(and(eq(rows.site, site), officeIds && inArray(rows.officeId, [...officeIds])))
    .orderBy(asc(rows.officeId), asc(rows.npi), desc(rows.verifiedOn), desc(rows.createdAt));
  return new Map(
    found.map((each) => [entryKey(each), { source: SOURCE_OF_WAY[each.way], verifiedOn: each.verifiedOn }]),
  );
}

/** The offices that the staff have verified, each with the last day. @param officeId default: all */
export async function verifiedByStaff(
  tx: Tx,
  site: string,
  officeId?: string,
): Promise<AnswerOf<typeof verifiedOffices>['offices']> {
  const found = await tx
    .selectDistinctOn([rows.officeId], { id: rows.officeId, verifiedOn: rows.verifiedOn, way: rows.way })
    .from(rows)
    .where(and(eq(rows.site, site), eq(rows.npi, ''), officeId ? eq(rows.officeId, officeId) : undefined))
    .orderBy(asc(rows.officeId), desc(rows.verifiedOn), desc(rows.createdAt));
  return found.map(({ id, verifiedOn, way }) => ({ id, verifiedOn, source: SOURCE_OF_WAY[way] }));
}

/** Changes with each verification of a site, for the keys of caches. */
export async function verificationsStamp(tx: Tx, site: string): Promise<number> {
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(rows).where(eq(rows.site, site));
  return row?.count ?? 0;
}
