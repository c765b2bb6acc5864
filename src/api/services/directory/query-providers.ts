import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { FoundOffice, FoundProvider } from '../../../contracts/providers.ts';
import type { Tx } from '../../../db/database.ts';
import { offices } from '../../../db/schema/offices.ts';
import { providers } from '../../../db/schema/providers.ts';
import { opensEvenings, opensWeekends } from '../../../util/open-times.ts';
import { type OfficeRow, officeSummary, type ProviderRow } from '../catalog/office-entries.ts';
import type { ProviderKey } from './name-index.ts';
import { isWanted } from './provider-filter.ts';
import type { FoundByName, NameSearch } from './search-by-name.ts';
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

/** All of a site who fit, wherever they are, by name. Reads the site's dentists once, and whole rows of one page. */
export async function providersByName(tx: Tx, { site, filter, slice }: NameSearch): Promise<FoundByName> {
  const found = tx
    .select({ officeId: providers.officeId, npi: providers.npi, searchName: providers.searchName })
    .from(providers)
    .innerJoin(offices, atOffice)
    .where(and(eq(providers.site, site), isWanted(filter)));
  const { rows } = await tx.execute<{ total: number; offices: number; page: ProviderKey[] | null }>(sql`
    with found as materialized (${found})
    select
      (select count(*)::int from found) as total,
      (select count(distinct office_id)::int from found) as offices,
      (select json_agg(json_build_array(office_id, npi)) from (
        select office_id, npi from found
        order by search_name collate "C", npi, office_id
        limit ${slice.limit} offset ${slice.offset}
      ) as page) as page`);
  const { total = 0, offices: officesFound = 0, page = null } = rows[0] ?? {};
  return { total, offices: officesFound, providers: await wholeEntries(tx, site, page ?? []) };
}

/** @param keys offices and NPIs, in the order in which the entries come back */
export async function wholeEntries(
  tx: Tx,
  site: string,
  keys: readonly ProviderKey[],
): Promise<FoundProvider[]> {
  if (keys.length === 0) return [];
  const [officeIds, npis] = [keys.map(([officeId]) => officeId), keys.map(([, npi]) => npi)];
  const rows = await tx
    .select({ office, provider })
    .from(providers)
    .innerJoin(offices, atOffice)
    .where(
      and(eq(providers.site, site), inArray(providers.officeId, officeIds), inArray(providers.npi, npis)),
    );
  const byKey = new Map(rows.map((row) => [`${row.provider.officeId} ${row.provider.npi}`, row]));
  return keys.flatMap(([officeId, npi]) => {
    const row = byKey.get(`${officeId} ${npi}`);
    if (!row) return [];
    const nowhere = { distanceMiles: null, officeTotal: null };
    return [{ ...providerEntry(row.provider), ...nowhere, office: foundOffice(row.office) }];
  });
}
