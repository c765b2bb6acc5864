import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { OfficeEntry } from '#contracts/catalog/catalog.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices } from '#db/schema/offices.ts';
import { isOffered, type Offer } from './offer.ts';
import { type OfficeRow, officeEntries } from './office-entries.ts';

export interface OfficeFilter {
  site: string;
  offer: Offer;
  /** two letters; '' for every state */
  state: string;
  /** in any case; '' for every city */
  city: string;
}

/** By state, city and name, as people look up offices. */
const ORDER = [offices.state, offices.city, offices.name, offices.id] as const;

function isWanted({ site, offer, state, city }: OfficeFilter): SQL | undefined {
  return and(
    eq(offices.site, site),
    isOffered(offer),
    state === '' ? undefined : eq(offices.state, state),
    city === '' ? undefined : sql`lower(${offices.city}) = lower(${city})`,
  );
}

/** One page of the group's offices, and how many there are on all pages. */
export async function officePage(
  tx: Tx,
  filter: OfficeFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: OfficeRow[]; total: number }> {
  const rows = await tx
    .select()
    .from(offices)
    .where(isWanted(filter))
    .orderBy(...ORDER.map((column) => asc(column)))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await tx.select({ total: count() }).from(offices).where(isWanted(filter));
  return { rows, total: counted?.total ?? 0 };
}

/** Offices read at once with their dentists; limits the memory for a directory of any size. */
const OFFICES_A_READ = 200;

/**
 * Every office with its dentists, read in batches, so that a slow reader holds no connection. Concurrent changes may or
 * may not be included; no office appears twice.
 */
export async function* everyOffice(
  inSite: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  filter: OfficeFilter,
): AsyncGenerator<OfficeEntry[]> {
  for (let last: OfficeRow | undefined; ; ) {
    const after: SQL | undefined =
      last &&
      sql`(${sql.join([...ORDER], sql`, `)}) > (${last.state}, ${last.city}, ${last.name}, ${last.id})`;
    const read = await inSite(async (tx) => {
      const rows = await tx
        .select()
        .from(offices)
        .where(and(isWanted(filter), after))
        .orderBy(...ORDER.map((column) => asc(column)))
        .limit(OFFICES_A_READ);
      return { rows, entries: await officeEntries(tx, filter.site, rows) };
    });
    if (read.entries.length > 0) yield read.entries;
    if (read.rows.length < OFFICES_A_READ) return;
    last = read.rows.at(-1);
  }
}
