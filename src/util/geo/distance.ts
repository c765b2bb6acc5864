/** Degrees, WGS 84. */
export interface Point {
  lat: number;
  lng: number;
}

/** Mean radius of the Earth (IUGG), in statute miles. */
export const EARTH_MILES = 3958.7613;

/** Great-circle distance in miles (haversine): exact to half a per cent, as the Earth is not quite a sphere. */
export function distanceMiles(from: Point, to: Point): number {
  const radians = Math.PI / 180;
  const halfLat = ((to.lat - from.lat) * radians) / 2;
  const halfLng = ((to.lng - from.lng) * radians) / 2;
  const a =
    Math.sin(halfLat) ** 2 +
    Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * Math.sin(halfLng) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(a)));
}
