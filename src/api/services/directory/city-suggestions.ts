import type { CitySuggestion } from '#contracts/catalog/providers.ts';
import type { Database } from '#db/queries/database.ts';
import { distanceMiles, type Point } from '#util/geo/points.ts';

export interface City extends Point {
  key: string;
  city: string;
  state: string;
  /** its number of ZIP codes, a measure of its size */
  codes: number;
}

const MOST = 5;

/** Visitors of a brand more likely mean a city that is at most this far from one of its offices. */
const NEAR_MILES = 100;

/** Suggests cities for a name that is not in the gazetteer, or is in several states. */
export class CitySuggestions {
  readonly #database: Database;
  /** by the first letter of the key; about 30,000 cities, read when first needed and never changing */
  #cities: Promise<Map<string, City[]>> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * @param key the name as util/gazetteer/places.ts normalizes it
   * @param state a code; null if none was given
   * @returns likely spellings in the state, larger ones first; then cities of that name elsewhere
   */
  async for(key: string, state: string | null, offices: readonly Point[]): Promise<City[]> {
    const cities = await this.#all();
    const sameInitial = cities.get(key[0] ?? '') ?? [];
    const namesakes = likeliestFirst(
      sameInitial.filter((city) => city.key === key),
      offices,
    );
    // without a state, a short name is similar to many others; the first letter is rarely wrong
    const candidates = state
      ? [...cities.values()].flat().filter((city) => city.state === state)
      : sameInitial;
    const similar = state === null && namesakes.length > 0 ? [] : similarTo(key, candidates);
    return [...similar, ...namesakes].slice(0, MOST);
  }

  /** Cities of exactly this name, near and large ones first. */
  async named(key: string, offices: readonly Point[]): Promise<City[]> {
    const sameInitial = (await this.#all()).get(key[0] ?? '') ?? [];
    const namesakes = sameInitial.filter((city) => city.key === key);
    return likeliestFirst(namesakes, offices).slice(0, MOST);
  }

  #all(): Promise<Map<string, City[]>> {
    this.#cities ??= this.#read().catch((error) => {
      this.#cities = null;
      throw error;
    });
    return this.#cities;
  }

  async #read(): Promise<Map<string, City[]>> {
    const { rows } = await this.#database.shared.query<City>(
      `select key, places.city, state, lat, lng, coalesce(codes, 1)::int as codes
       from places
       left join (select city, state, count(*) as codes from zip_codes group by city, state) as counted
         using (city, state)`,
    );
    return Map.groupBy(rows, ({ key }) => key[0] ?? '');
  }
}

export const toSuggestion = ({ city, state }: City): CitySuggestion => ({
  label: `${city}, ${state}`,
  city,
  state,
});

function similarTo(key: string, cities: readonly City[]): City[] {
  // a two-letter name is too short to correct
  if (key.length < 3) return [];
  const most = key.length < 6 ? 1 : 2;
  return cities
    .map((city) => ({ city, errors: misspellings(key, city.key, most) }))
    .filter(({ errors }) => errors > 0 && errors <= most)
    .sort((one, other) => one.errors - other.errors || bySize(one.city, other.city))
    .map(({ city }) => city);
}

const bySize = (one: City, other: City): number =>
  other.codes - one.codes || one.state.localeCompare(other.state);

/** Cities near an office, the nearest first; then the others by size. */
function likeliestFirst(cities: readonly City[], offices: readonly Point[]): City[] {
  return cities
    .map((city) => ({ city, miles: milesToOffice(city, offices) }))
    .sort((one, other) => one.miles - other.miles || bySize(one.city, other.city))
    .map(({ city }) => city);
}

/** Miles to the nearest office; `NEAR_MILES` if all are farther. */
function milesToOffice(city: Point, offices: readonly Point[]): number {
  let nearest = NEAR_MILES;
  for (const office of offices) {
    // a degree of latitude is 69 miles: skip offices that are too far north or south
    if (Math.abs(office.lat - city.lat) * 68 < nearest)
      nearest = Math.min(nearest, distanceMiles(city, office));
  }
  return nearest;
}

/**
 * The edits (change, insert, delete, swap of neighbors) that turn one word into the other (optimal string alignment);
 * more than `most` returns `most + 1`.
 */
export function misspellings(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] as number) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[other.length] as number, most + 1);
}
