import type { FoundOffice, FoundProvider } from '#contracts/catalog/providers.ts';

/** A dentist without the fields that depend on the search. */
export type ProviderEntry = Omit<FoundProvider, 'distanceMiles' | 'officeTotal' | 'office'>;

export interface TileProvider {
  entry: ProviderEntry;
  /** name and office, normalized, with a space before each word; also the order at equal distance */
  searchName: string;
  /** normalized */
  languages: readonly string[];
}

export interface TileOffice {
  office: FoundOffice;
  /** at least one */
  providers: readonly TileProvider[];
}

/**
 * The offices of one grid cell with all data that a search needs. A search visits thousands of points and few offices,
 * so points and counts are stored in flat arrays.
 */
export interface Tile {
  offices: readonly TileOffice[];
  /** x, y and z of each office on the unit sphere, so that a distance takes three multiplications */
  points: Float64Array;
  /** number of dentists per office */
  counts: Uint32Array;
}

export function makeTile(offices: readonly TileOffice[]): Tile {
  const points = new Float64Array(3 * offices.length);
  for (const [index, { office }] of offices.entries())
    points.set(pointOnSphere(office.lat, office.lng), 3 * index);
  return { offices, points, counts: Uint32Array.from(offices, ({ providers }) => providers.length) };
}

export function pointOnSphere(lat: number, lng: number): [x: number, y: number, z: number] {
  const [up, around] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
}
