import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { EARTH_MILES, type Point } from '#util/geo/distance.ts';

/** Miles from a row's point to another point, as in util/geo/distance.ts. */
export function milesTo(row: { lat: PgColumn; lng: PgColumn }, { lat, lng }: Point): SQL<number> {
  const halfLat = sql`sin(radians(${row.lat} - ${lat}) / 2)`;
  const halfLng = sql`sin(radians(${row.lng} - ${lng}) / 2)`;
  const along = sql`cos(radians(${lat})) * cos(radians(${row.lat}))`;
  return sql<number>`(${2 * EARTH_MILES} * asin(least(1, sqrt(${halfLat} ^ 2 + ${along} * ${halfLng} ^ 2))))`;
}
