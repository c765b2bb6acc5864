/** Degrees, WGS 84. */
export interface Point {
  lat: number;
  lng: number;
}

/** Mean radius of the Earth (IUGG), in statute miles. */
export const EARTH_MILES = 3958.7613;

/** Great-circle distance in miles (haversine): exact to half a percent, because the Earth is not a perfect sphere. */
export function distanceMiles(from: Point, to: Point): number {
  const radians = Math.PI / 180;
  const halfLat = ((to.lat - from.lat) * radians) / 2;
  const halfLng = ((to.lng - from.lng) * radians) / 2;
  const a =
    Math.sin(halfLat) ** 2 +
    Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * Math.sin(halfLng) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Cells of a quarter of a degree: about 17 miles from south to north. */
const CELLS_A_DEGREE = 4;
const COLUMNS = 360 * CELLS_A_DEGREE;
const MILES_A_DEGREE = 69.05;

/** No point of a cell is farther from its middle: half the diagonal of a cell on the equator, rounded up. */
export const CELL_REACH_MILES = 12.3;

/** The grid cell of a point. Points near each other have the same or neighboring cells. */
export function cellOf(lat: number, lng: number): number {
  return rowOf(lat) * COLUMNS + columnOf(lng);
}

/** The middle of a cell. */
export function cellCenter(cell: number): Point {
  const row = Math.floor(cell / COLUMNS);
  const column = cell % COLUMNS;
  return { lat: (row + 0.5) / CELLS_A_DEGREE - 90, lng: (column + 0.5) / CELLS_A_DEGREE - 180 };
}

/** Every cell that a circle of at most 500 miles may touch, for a search by distance. */
export function cellsInRadius(lat: number, lng: number, radiusMiles: number): number[] {
  const latSpan = radiusMiles / MILES_A_DEGREE;
  // the circle is widest, in degrees, on its side nearer to the pole
  const cosine = Math.cos((Math.min(89, Math.abs(lat) + latSpan) * Math.PI) / 180);
  const lngSpan = Math.min(180, latSpan / cosine);
  const cells: number[] = [];
  const lastColumn = Math.floor((lng + lngSpan + 180) * CELLS_A_DEGREE);
  for (let row = rowOf(lat - latSpan); row <= rowOf(lat + latSpan); row += 1) {
    for (let column = Math.floor((lng - lngSpan + 180) * CELLS_A_DEGREE); column <= lastColumn; column += 1)
      cells.push(row * COLUMNS + wrapped(column));
  }
  return [...new Set(cells)];
}

const rowOf = (lat: number): number => Math.floor((Math.max(-90, Math.min(90, lat)) + 90) * CELLS_A_DEGREE);
const columnOf = (lng: number): number => wrapped(Math.floor((lng + 180) * CELLS_A_DEGREE));
/** The Aleutians reach across 180°. */
const wrapped = (column: number): number => ((column % COLUMNS) + COLUMNS) % COLUMNS;
