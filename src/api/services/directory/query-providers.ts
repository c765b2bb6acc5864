import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { FoundOffice, FoundProvider } from '../../../contracts/providers.ts';
import type { Tx } from '../../../db/database.ts';
import { offices } from '../../../db/schema/offices.ts';
import { providers } from '../../../db/schema/providers.ts';
import { opensEvenings, opensWeekends } from '../../../util/open-times.ts';
import { type OfficeRow, officeSummary, type ProviderRow } from '../catalog/office-entries.ts';
import { isWanted, type ProviderFilter } from './provider-filter.ts';
import type { Slice } from './search-tiles.ts';
import type { ProviderEntry } from './tile.ts';

const office = getTableColumns(offices);
const provider = getTableColumns(providers);
/** Joins a dentist with the office, unless it has left the group. */
export const atOffice = and(
  eq(offices.site, providers.site),
  eq(offices.id, providers.officeId),
  isNull(offices.retiredAt),
);

/** What of a row is the dentist's own. */
export function providerEntry(row: ProviderRow): ProviderEntry {
  const { name, npi, specialty, taxonomy, languages, licence, acceptingNewPatients, verifiedOn } = row;
  return { name, npi, specialty, taxonomy, languages, licence, acceptingNewPatients, verifiedOn };
}

/** What of an office is shown beside its dentists. */
export function foundOffice(row: OfficeRow): FoundOffice {
  const open = { opensEvenings: opensEvenings(row.hours), opensWeekends: opensWeekends(row.hours) };
  return { ...officeSummary(row), ...open };
}

/** All of a site who fit, wherever they are, by name. */
export async function providersByName(
  tx: Tx,
  { site, filter, slice }: { site: string; filter: ProviderFilter; slice: Slice },
): Promise<{ total: number; offices: number; providers: FoundProvider[] }> {
  const wanted = and(eq(providers.site, site), isWanted(filter));
  const rows = await tx
    .select({ office, provider })
    .from(providers)
    .innerJoin(offices, atOffice)
    .where(wanted)
    .orderBy(providers.searchName, providers.npi, providers.officeId)
    .limit(slice.limit)
    .offset(slice.offset);
  const [counted] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      offices: sql<number>`count(distinct ${providers.officeId})::int`,
    })
    .from(providers)
    .innerJoin(offices, atOffice)
    .where(wanted);
  return {
    total: counted?.total ?? 0,
    offices: counted?.offices ?? 0,
    providers: rows.map((row) => ({
      ...providerEntry(row.provider),
      distanceMiles: null,
      office: foundOffice(row.office),
    })),
  };
}
