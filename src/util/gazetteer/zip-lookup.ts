import { lazy } from '../collections/lazy.ts';
import { distanceMiles, type Point } from '../geo/points.ts';
import { nearestName } from '../text/words.ts';
import { cityKey, type PlaceRow, placesOf } from './places.ts';
import { type ZipRow, zipRows } from './zip-rows.ts';

const lookup = lazy(() => {
  const places = placesOf(zipRows());
  return {
    places: new Map(places.map((place) => [`${place.key} ${place.state}`, place])),
    byState: Map.groupBy(places, ({ state }) => state),
  };
});

/** States that have a ZIP code with the same first three digits. */
export function statesOfArea(zip: string): string[] {
  const states = new Set<string>();
  for (const row of zipRows()) if (row.zip.startsWith(zip.slice(0, 3))) states.add(row.state);
  return [...states];
}

export const findCity = (city: string, state: string): PlaceRow | undefined =>
  lookup().places.get(`${cityKey(city)} ${state}`);

/** The city of that state that was most likely meant. */
export function nearestCity(city: string, state: string): string | null {
  return nearestName(
    city,
    (lookup().byState.get(state) ?? []).map((place) => place.city),
  );
}

/** The ZIP code whose middle is nearest to the point, with the distance. */
export function nearestZip(point: Point): { row: ZipRow; miles: number } | null {
  let nearest: { row: ZipRow; miles: number } | null = null;
  for (const row of zipRows()) {
    // a degree of latitude is 69 miles: skip codes that are too far north or south
    if (nearest && Math.abs(row.lat - point.lat) * 68 > nearest.miles) continue;
    const miles = distanceMiles(point, row);
    if (!nearest || miles < nearest.miles) nearest = { row, miles };
  }
  return nearest;
}
