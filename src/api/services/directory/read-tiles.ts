import { sql } from 'drizzle-orm';
import type { OfficeSummary } from '../../../contracts/catalog.ts';
import type { Tx } from '../../../db/database.ts';
import type { OpeningHours } from '../../../util/hours.ts';
import { opensEvenings, opensWeekends } from '../../../util/open-times.ts';
import { SharedTexts } from './shared-texts.ts';
import { makeTile, type ProviderEntry, type Tile, type TileOffice, type TileProvider } from './tile.ts';

type OfficeInCell = OfficeSummary & { cell: number; hours: OpeningHours[] };
type ProviderAtOffice = ProviderEntry & { officeId: string; searchName: string };

/**
 * Reads the offices of some cells with their dentists, by the indexes on (site, cell). A big city's cells hold
 * thousands: as one JSON text they are read several times faster than as rows.
 */
export async function readTiles(
  tx: Tx,
  { site, cells }: { site: string; cells: readonly number[] },
): Promise<Map<number, Tile>> {
  const here = sql`site = ${site} and cell = any(${sql.param([...cells])}::int[])`;
  const { rows } = await tx.execute<{
    offices: OfficeInCell[] | null;
    providers: ProviderAtOffice[] | null;
  }>(sql`
    select
      (select json_agg(each) from (
        select cell, id, name, street, city, state, zip, lat, lng, phone, languages, hours,
          accepting_new_patients as "acceptingNewPatients"
        from offices where ${here} and retired_at is null
      ) as each) as offices,
      (select json_agg(each) from (
        select office_id as "officeId", name, npi, specialty, taxonomy, languages, licence,
          accepting_new_patients as "acceptingNewPatients", verified_on as "verifiedOn",
          search_name as "searchName"
        from providers where ${here}
      ) as each) as providers`);
  return tilesOf(cells, rows[0]?.offices ?? [], rows[0]?.providers ?? []);
}

/** Offices without dentists are left out: nobody would be found there. */
function tilesOf(
  cells: readonly number[],
  officeRows: readonly OfficeInCell[],
  providerRows: readonly ProviderAtOffice[],
): Map<number, Tile> {
  const shared = new SharedTexts();
  const providers = new Map<string, TileProvider[]>();
  for (const { officeId, searchName, ...entry } of providerRows) {
    const { given, folded } = shared.list(entry.languages);
    entry.languages = given;
    entry.specialty = shared.text(entry.specialty);
    entry.taxonomy = shared.text(entry.taxonomy);
    const provider = { entry, searchName: ` ${searchName}`, languages: folded };
    const others = providers.get(officeId);
    if (others) others.push(provider);
    else providers.set(officeId, [provider]);
  }
  const offices = new Map<number, TileOffice[]>(cells.map((cell) => [cell, []]));
  for (const { cell, hours, ...office } of officeRows) {
    const here = providers.get(office.id);
    if (!here) continue;
    office.languages = shared.list(office.languages).given;
    const open = { opensEvenings: opensEvenings(hours), opensWeekends: opensWeekends(hours) };
    offices.get(cell)?.push({ office: { ...office, ...open }, providers: here });
  }
  return new Map([...offices].map(([cell, here]) => [cell, makeTile(here)]));
}
