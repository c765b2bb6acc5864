import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { FoundProvider } from '../../../contracts/providers.ts';
import type { Tx } from '../../../db/database.ts';
import { offices } from '../../../db/schema/offices.ts';
import { providers } from '../../../db/schema/providers.ts';
import { EARTH_MILES, type Point } from '../../../util/distance.ts';
import { cellsAround } from '../../../util/grid-cells.ts';
import { officeSummary, type ProviderRow } from '../catalog/office-entries.ts';
import { isWanted, type ProviderFilter } from './provider-filter.ts';
import type { Slice } from './search-tiles.ts';
import type { ProviderEntry } from './tile.ts';

const office = getTableColumns(offices);
const provider = getTableColumns(providers);
const atOffice = and(
  eq(offices.site, providers.site),
  eq(offices.id, providers.officeId),
  isNull(offices.retiredAt),
);

function providerEntry(row: ProviderRow): ProviderEntry {
  const { name, npi, specialty, taxonomy, languages, licence, acceptingNewPatients, verifiedOn } = row;
  return { name, npi, specialty, taxonomy, languages, licence, acceptingNewPatients, verifiedOn };
}

/** All of a site who fit, wherever they are, by name. */
export async function providersByName(
  tx: Tx,
  { site, filter, slice }: { site: string; filter: ProviderFilter; slice: Slice },
): Promise<{ total: number; providers: FoundProvider[] }> {
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
    .select({ total: sql<number>`count(*)::int` })
    .from(providers)
    .innerJoin(offices, atOffice)
    .where(wanted);
  return {
    total: counted?.total ?? 0,
    providers: rows.map((row) => ({
      ...providerEntry(row.provider),
      distanceMiles: null,
      office: officeSummary(row.office),
    })),
  };
}

/** How far the hint looks, ring by ring: most find somebody in the first, and a far one costs a wide search. */
const RINGS_MILES = [60, 150, 400];

export interface Nearest {
  site: string;
  filter: ProviderFilter;
  point: Point;
  /** nobody is nearer */
  beyondMiles: number;
}

/** The nearest who fits outside the circle that was searched; null when there is nobody within 400 miles. */
export async function nearestProvider(tx: Tx, wanted: Nearest): Promise<FoundProvider | null> {
  for (const miles of RINGS_MILES) {
    const found = miles > wanted.beyondMiles ? await nearestWithin(tx, wanted, miles) : null;
    if (found) return found;
  }
  return null;
}

async function nearestWithin(
  tx: Tx,
  { site, filter, point }: Nearest,
  miles: number,
): Promise<FoundProvider | null> {
  const distance = distanceTo(point);
  const [row] = await tx
    .select({ office, provider, distance })
    .from(providers)
    .innerJoin(offices, atOffice)
    .where(
      and(
        eq(providers.site, site),
        sql`${providers.cell} = any(${sql.param(cellsAround(point.lat, point.lng, miles))}::int[])`,
        isWanted(filter),
        // the corners of the cells are farther than somebody in the next ring may be
        sql`${distance} <= ${miles}`,
      ),
    )
    .orderBy(distance, providers.searchName, providers.npi)
    .limit(1);
  if (!row) return null;
  const distanceMiles = Math.round(row.distance * 10) / 10;
  return { ...providerEntry(row.provider), distanceMiles, office: officeSummary(row.office) };
}

/** As util/distance.ts has it. */
function distanceTo({ lat, lng }: Point) {
  const halfLat = sql`sin(radians(${providers.lat} - ${lat}) / 2)`;
  const halfLng = sql`sin(radians(${providers.lng} - ${lng}) / 2)`;
  const along = sql`cos(radians(${lat})) * cos(radians(${providers.lat}))`;
  return sql<number>`(${2 * EARTH_MILES} * asin(least(1, sqrt(${halfLat} ^ 2 + ${along} * ${halfLng} ^ 2))))`;
}
