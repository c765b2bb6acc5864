import type { Point } from '../geo/points.ts';
import { ALIASES, NICKNAMES } from './corrections.ts';
import type { ZipRow } from './zip-rows.ts';

/** A city, found by a key that all spellings of its name share. */
export interface PlaceRow {
  key: string;
  state: string;
  city: string;
  lat: number;
  lng: number;
}

/**
 * The cities of the ZIP codes. A city's point is the median of its codes': boxes share the main post office's
 * point, so it lies downtown, and one code far outside does not pull it away.
 */
export function placesOf(rows: readonly ZipRow[]): PlaceRow[] {
  const cities = Map.groupBy(
    // Skip ZIP codes that belong to one company and carry its name, such as "At&t".
    rows.filter((row) => !/[\d&/]/.test(row.city)),
    (row) => `${cityKey(row.city)} ${row.state}`,
  );
  const places = new Map<string, PlaceRow>();
  const add = (city: string, state: string, { lat, lng }: Point) => {
    const key = cityKey(city);
    const id = `${key} ${state}`;
    if (key !== '' && !places.has(id)) places.set(id, { key, state, city, lat, lng });
  };
  for (const [first, ...more] of cities.values())
    if (first) add(first.city, first.state, medianPoint([first, ...more]));
  const others = Map.groupBy(
    rows.filter(({ also }) => also && !/[\d&/]/.test(also)),
    (row) => `${cityKey(row.also ?? '')} ${row.state}`,
  );
  for (const [first, ...more] of others.values())
    if (first?.also) add(first.also, first.state, medianPoint([first, ...more]));
  const byZip = new Map(rows.map((row) => [row.zip, row]));
  for (const { city, state, zip } of ALIASES) {
    const row = byZip.get(zip);
    if (row) add(city, state, row);
  }
  for (const { name, zip } of NICKNAMES) {
    const row = byZip.get(zip);
    const place = row && places.get(`${cityKey(row.city)} ${row.state}`);
    const id = `${cityKey(name)} ${row?.state}`;
    if (place && !places.has(id)) places.set(id, { ...place, key: cityKey(name) });
  }
  return [...places.values()].sort((a, b) => a.state.localeCompare(b.state) || a.key.localeCompare(b.key));
}

const medianPoint = (points: readonly Point[]): Point => ({
  lat: median(points.map(({ lat }) => lat)),
  lng: median(points.map(({ lng }) => lng)),
});

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  const value = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
  return Number(value.toFixed(4));
}

/** Words that people and the post office spell in several ways. */
const WHOLE_WORDS: Record<string, string> = {
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  st: 'saint',
  ste: 'sainte',
};
/** Only the first word of a name is a direction; `S` elsewhere is a letter. */
const DIRECTIONS: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/**
 * What all spellings of a city's name share: 'St. Paul', 'Saint Paul' and 'SAINT-PAUL' are `saintpaul`,
 * 'Coeur d’Alene' and 'COEUR D ALENE' are `coeurdalene`. Empty for a text without letters or digits.
 */
export function cityKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}|['’‘`.]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words
    .map(
      (word, index) =>
        WHOLE_WORDS[word] ?? (index === 0 && words.length > 1 ? DIRECTIONS[word] : undefined) ?? word,
    )
    .join('');
}
