import type { FoundProvider } from '#contracts/catalog/providers.ts';
import { EARTH_MILES, type Point } from '#util/geo/points.ts';
import {
  type OfficeTest,
  officeTest,
  type ProviderFilter,
  type ProviderTest,
  providerTest,
} from './provider-filter.ts';
import { pointOnSphere, type Tile, type TileOffice, type TileProvider } from './tiles.ts';

export interface Circle extends Point {
  radiusMiles: number;
}

export interface Slice {
  offset: number;
  limit: number;
}

/** Matching offices within the circle, each with its distance. */
interface Hits {
  offices: TileOffice[];
  /** squared chord lengths on the unit sphere, which grow with the distance */
  chords2: number[];
}

/**
 * All matches within a circle: nearest office first, and by name within an office. Counts every match, but sorts only
 * what the slice needs.
 */
export function searchTiles(
  tiles: readonly Tile[],
  circle: Circle,
  filter: ProviderFilter,
  slice: Slice,
): { total: number; offices: number; providers: FoundProvider[] } {
  const fits = providerTest(filter);
  const { total, hits } = within(tiles, circle, fits, officeTest(filter));
  const offices = hits.offices.length;
  if (slice.offset >= total) return { total, offices, providers: [] };
  return { total, offices, providers: takeSlice(nearest(hits, slice.offset + slice.limit), fits, slice) };
}

function within(
  tiles: readonly Tile[],
  circle: Circle,
  fits: ProviderTest | null,
  isOpen: OfficeTest | null,
): { total: number; hits: Hits } {
  const [x, y, z] = pointOnSphere(circle.lat, circle.lng);
  const farthest = toChord2(circle.radiusMiles);
  const hits: Hits = { offices: [], chords2: [] };
  let total = 0;
  for (const { offices, points, counts } of tiles) {
    for (let at = 0; at < offices.length; at += 1) {
      const dx = (points[3 * at] as number) - x;
      const dy = (points[3 * at + 1] as number) - y;
      const dz = (points[3 * at + 2] as number) - z;
      const chord2 = dx * dx + dy * dy + dz * dz;
      if (chord2 > farthest) continue;
      const office = offices[at] as TileOffice;
      if (isOpen && !isOpen(office)) continue;
      const count = fits ? countFitting(office.providers, fits) : (counts[at] as number);
      if (count === 0) continue;
      total += count;
      hits.offices.push(office);
      hits.chords2.push(chord2);
    }
  }
  return { total, hits };
}

function countFitting(providers: readonly TileProvider[], fits: ProviderTest): number {
  let count = 0;
  for (const provider of providers) if (fits(provider)) count += 1;
  return count;
}

interface Hit {
  at: TileOffice;
  chord2: number;
}

/** For more than this many, sorting everything is cheaper. */
const MAX_WITHOUT_SORT = 200;

/** The `count` nearest, and those at the same distance as the last of them, nearest first. */
function nearest({ offices, chords2 }: Hits, count: number): Hit[] {
  const limit = chords2.length > count && count <= MAX_WITHOUT_SORT ? smallest(chords2, count) : Infinity;
  const hits: Hit[] = [];
  chords2.forEach((chord2, index) => {
    if (chord2 <= limit) hits.push({ at: offices[index] as TileOffice, chord2 });
  });
  return hits.sort((one, other) => one.chord2 - other.chord2);
}

/** The `count`th smallest value. */
function smallest(values: readonly number[], count: number): number {
  const least = Float64Array.from(values.slice(0, count)).sort();
  let last = least[count - 1] as number;
  for (let at = count; at < values.length; at += 1) {
    const value = values[at] as number;
    if (value >= last) continue;
    let place = count - 1;
    for (; place > 0 && (least[place - 1] as number) > value; place -= 1)
      least[place] = least[place - 1] as number;
    least[place] = value;
    last = least[count - 1] as number;
  }
  return last;
}

/** An office with its matching dentists, by name. */
interface Group {
  at: TileOffice;
  fitting: TileProvider[];
}

function takeSlice(
  ordered: readonly Hit[],
  fits: ProviderTest | null,
  { offset, limit }: Slice,
): FoundProvider[] {
  const found: FoundProvider[] = [];
  let passed = 0;
  for (let at = 0; at < ordered.length && found.length < limit; ) {
    const { chord2 } = ordered[at] as Hit;
    const same: Group[] = [];
    for (; ordered[at]?.chord2 === chord2; at += 1) {
      const { at: office } = ordered[at] as Hit;
      same.push({ at: office, fitting: office.providers.filter((one) => !fits || fits(one)).sort(byName) });
    }
    // offices at the same address: do not mix their dentists
    same.sort(byFirst);
    const distanceMiles = Math.round(toMiles(chord2) * 10) / 10;
    for (const { at: office, fitting } of same) {
      const officeTotal = fitting.length;
      const [from, until] = [offset - passed, offset + limit - passed].map((at) => Math.max(0, at));
      for (const { entry } of fitting.slice(from, until))
        found.push({ ...entry, distanceMiles, officeTotal, office: office.office });
      passed += officeTotal;
    }
  }
  return found;
}

const byName = (one: TileProvider, other: TileProvider): number =>
  compare(one.searchName, other.searchName) || compare(one.entry.npi, other.entry.npi);
const byFirst = (one: Group, other: Group): number =>
  compare(one.fitting[0]?.searchName ?? '', other.fitting[0]?.searchName ?? '') ||
  compare(one.at.office.id, other.at.office.id);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const toChord2 = (miles: number): number => (2 * Math.sin(miles / (2 * EARTH_MILES))) ** 2;
const toMiles = (chord2: number): number => 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord2) / 2));
