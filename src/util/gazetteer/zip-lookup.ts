import { distanceMiles, type Point } from '../geo/points.ts';
import { nearestName } from '../text/words.ts';
import { cityKey, type PlaceRow, placesOf } from './places.ts';
import { type ZipRow, zipRows, zipRowsOf } from './zip-rows.ts';

const byState = new Map<string, ReadonlyMap<string, PlaceRow>>();

/** The cities of a state by their keys. */
function placesIn(state: string): ReadonlyMap<string, PlaceRow> {
  const cached = byState.get(state);
  if (cached) return cached;
  const places = new Map(placesOf(zipRowsOf(state)).map((place) => [place.key, place]));
  byState.set(state, places);
  return places;
}

/** States that have a ZIP code with the same first three digits. */
export function statesOfArea(zip: string): string[] {
  const states = new Set<string>();
  for (const row of zipRows()) if (row.zip.startsWith(zip.slice(0, 3))) states.add(row.state);
  return [...states];
}

export const findCity = (city: string, state: string): PlaceRow | undefined =>
  placesIn(state).get(cityKey(city));

/** The city of that state that was most likely meant. */
export function nearestCity(city: string, state: string): string | null {
  const places = [...placesIn(state).values()];
  return nearestName(
    city,
    places.map((place) => place.city),
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
