import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FoundProvider } from '#contracts/catalog/providers.ts';
import type { Tx } from '#db/queries/database.ts';
import { offices, providers } from '#db/schema/catalog.ts';
import { CELL_REACH_MILES, cellCenter, distanceMiles, EARTH_MILES, type Point } from '#util/geo/points.ts';
import type { FilledCell } from './per-site-cache.ts';
import { matchesFilter, type ProviderFilter } from './provider-filter.ts';
import { atOffice, providersInFull } from './read-entries.ts';

/** How far the hint searches. */
const FARTHEST_MILES = 400;
/** Rows that one hint may read; otherwise a filter without matches would read the whole directory. */
const MOST_READ = 30_000;
/** Rows of the first query; each further one reads twice as many. Most find a dentist near by. */
const FIRST_READ = 1000;

export interface Nearest {
  site: string;
  filter: ProviderFilter;
  point: Point;
  /** the radius that was already searched */
  beyondMiles: number;
}

/**
 * The nearest match outside the circle that was searched. Cells are read by index, nearest first, until the remaining
 * ones cannot have a nearer match.
 * @param filled cells with dentists
 * @returns null if there is none within 400 miles, or among the 30,000 nearest
 */
export async function nearestProvider(
  tx: Tx,
  search: Nearest,
  filled: readonly FilledCell[],
): Promise<FoundProvider | null> {
  let nearest: Hit | null = null;
  for (const { cells, reachesFromMiles } of planBatches(filled, search)) {
    if (nearest && nearest.distance <= reachesFromMiles) break;
    const hit = await nearestIn(tx, search, cells);
    if (hit && (!nearest || hit.distance < nearest.distance)) nearest = hit;
  }
  if (!nearest) return null;
  const [found] = await providersInFull(tx, search.site, [[nearest.officeId, nearest.npi]]);
  return found ? { ...found, distanceMiles: Math.round(nearest.distance * 10) / 10 } : null;
}

interface Batch {
  cells: number[];
  /** minimum distance of its dentists */
  reachesFromMiles: number;
}

/** Cells with dentists that may be outside the circle, nearest first, in growing batches. */
export function planBatches(
  filled: readonly FilledCell[],
  { point, beyondMiles }: Pick<Nearest, 'point' | 'beyondMiles'>,
): Batch[] {
  const near = filled
    .map(({ cell, count }) => ({ cell, count, miles: distanceMiles(point, cellCenter(cell)) }))
    .filter(
      ({ miles }) => miles + CELL_REACH_MILES > beyondMiles && miles - CELL_REACH_MILES <= FARTHEST_MILES,
    )
    .sort((one, other) => one.miles - other.miles);
  const batches: Batch[] = [];
  let batch: Batch | null = null;
  let size = 0;
  let read = 0;
  for (const { cell, count, miles } of near) {
    if (read >= MOST_READ) break;
    if (!batch || size >= FIRST_READ * 2 ** (batches.length - 1)) {
      batch = { cells: [], reachesFromMiles: miles - CELL_REACH_MILES };
      batches.push(batch);
      size = 0;
    }
    batch.cells.push(cell);
    size += count;
    read += count;
  }
  return batches;
}

type Hit = { officeId: string; npi: string; distance: number };

async function nearestIn(
  tx: Tx,
  { site, filter, point }: Nearest,
  cells: readonly number[],
): Promise<Hit | null> {
  const order = sql`distance, ${providers.searchName}, ${providers.npi}`;
  // cell by cell: otherwise the planner overestimates a big city's cells and scans the whole table
  const inCell = tx
    .select({
      officeId: providers.officeId,
      npi: providers.npi,
      searchName: providers.searchName,
      distance: milesTo(providers, point).as('distance'),
    })
    .from(providers)
    .innerJoin(offices, atOffice)
    .where(and(eq(providers.site, site), sql`${providers.cell} = each.cell`, matchesFilter(filter)))
    .orderBy(order)
    .limit(1);
  const { rows } = await tx.execute<Hit>(sql`
    select near.office_id as "officeId", near.npi, near.distance
    from unnest(${sql.param([...cells])}::int[]) as each (cell)
    cross join lateral (${inCell}) as near
    where near.distance <= ${FARTHEST_MILES}
    order by near.distance, near.search_name, near.npi
    limit 1`);
  return rows[0] ?? null;
}

/** Miles from a row's point to another point, as in util/geo/points.ts. */
export function milesTo(row: { lat: PgColumn; lng: PgColumn }, { lat, lng }: Point): SQL<number> {
  const halfLat = sql`sin(radians(${row.lat} - ${lat}) / 2)`;
  const halfLng = sql`sin(radians(${row.lng} - ${lng}) / 2)`;
  const along = sql`cos(radians(${lat})) * cos(radians(${row.lat}))`;
  return sql<number>`(${2 * EARTH_MILES} * asin(least(1, sqrt(${halfLat} ^ 2 + ${along} * ${halfLng} ^ 2))))`;
}
