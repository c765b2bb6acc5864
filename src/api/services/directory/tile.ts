import type { FoundOffice, FoundProvider } from '#contracts/catalog/providers.ts';

/** A dentist without what depends on the search. */
export type ProviderEntry = Omit<FoundProvider, 'distanceMiles' | 'officeTotal' | 'office'>;

export interface TileProvider {
  entry: ProviderEntry;
  /** name and office, folded, with a blank before each word; also the order of those who are equally near */
  searchName: string;
  /** folded */
  languages: readonly string[];
}

export interface TileOffice {
  office: FoundOffice;
  /** at least one */
  providers: readonly TileProvider[];
}

/**
 * The offices of one grid cell: all that a search needs to know about it. A search goes through thousands of
 * points and touches few of their offices, so points and counts lie side by side, apart from the rest.
 */
export interface Tile {
  offices: readonly TileOffice[];
  /** x, y and z of each office on the unit sphere, which makes a distance three multiplications */
  points: Float64Array;
  /** dentists of each office */
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
