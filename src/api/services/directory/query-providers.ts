import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { offices } from '#db/schema/offices.ts';
import { providers } from '#db/schema/providers.ts';
import { isWanted } from './provider-filter.ts';
import { type ProviderKey, wholeEntries } from './read-entries.ts';
import type { FoundByName, NameSearch } from './search-by-name.ts';

/** Joins a dentist with the office, unless the office is retired. */
export const atOffice = and(
  eq(offices.site, providers.site),
  eq(offices.id, providers.officeId),
  isNull(offices.retiredAt),
);

/** All matches of a site by name, regardless of place. Scans the site's dentists once, and reads one page in full. */
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
