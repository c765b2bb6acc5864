import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import type { OpeningHours } from '#domain/offices/opening-hours.ts';
import { InternedStrings } from './intern-strings.ts';
import { type NamedOffice, NameIndex } from './name-index.ts';
import { opensEvenings, opensWeekends } from './open-times.ts';

/** Rows parsed at a time, so that other requests wait a few milliseconds at most. */
const CHUNK = 1000;

type OfficeRow = [id: string, hours: OpeningHours[]];
type ProviderRow = [
  officeId: string,
  npi: string,
  searchName: string,
  taxonomy: string,
  languages: string[],
  accepting: boolean,
  cell: number,
];

/** The data of a name index, as JSON texts of up to a thousand rows each. */
export interface NameRows {
  offices: string[];
  /** in the order of names */
  providers: string[];
}

/** Reads the site's offices and dentists, without retired offices. */
export async function readNameRows(tx: Tx, site: string): Promise<NameRows> {
  await allowLonger(tx);
  const offices = await tx.execute<{ chunk: string }>(sql`
    select json_agg(json_build_array(id, hours))::text as chunk
    from (
      select row_number() over () as place, id, hours from offices where site = ${site} and retired_at is null
    ) as each
    group by place / ${CHUNK}`);
  const providers = await tx.execute<{ chunk: string }>(sql`
    select json_agg(
        json_build_array(office_id, npi, search_name, taxonomy, languages, accepting_new_patients, cell)
        order by place
      )::text as chunk
    from (
      select row_number() over (order by search_name collate "C", npi, office_id) as place, *
      from providers where site = ${site}
    ) as each
    group by place / ${CHUNK}
    order by min(place)`);
  return {
    offices: offices.rows.map(({ chunk }) => chunk),
    providers: providers.rows.map(({ chunk }) => chunk),
  };
}

/** Builds an index from the rows, yielding to other requests between chunks. */
export async function makeNameIndex({ offices, providers }: NameRows): Promise<NameIndex> {
  const shared = new InternedStrings();
  const open = new Map<string, NamedOffice>();
  for (const chunk of offices) {
    const rows: OfficeRow[] = JSON.parse(chunk);
    for (const [id, hours] of rows)
      open.set(id, {
        id,
        office: { opensEvenings: opensEvenings(hours), opensWeekends: opensWeekends(hours) },
      });
    await setImmediate();
  }
  const index = new NameIndex();
  for (const chunk of providers) {
    const rows: ProviderRow[] = JSON.parse(chunk);
    for (const [officeId, npi, searchName, taxonomy, languages, acceptingNewPatients, cell] of rows) {
      const at = open.get(officeId);
      if (!at) continue;
      const entry = { taxonomy: shared.text(taxonomy), acceptingNewPatients };
      index.add({
        npi,
        at,
        cell,
        entry,
        searchName: ` ${searchName}`,
        languages: shared.list(languages).folded,
      });
    }
    await setImmediate();
  }
  return index;
}
