import type { ResponseOf } from '../../../contracts/endpoint.ts';
import type { searchProviders } from '../../../contracts/providers.ts';
import type { Database } from '../../../db/database.ts';
import { cellsAround } from '../../../util/grid-cells.ts';
import { Refusal } from '../../fault.ts';
import { type AskedPlace, Places } from './places.ts';
import { type FilterWords, providerFilter } from './provider-filter.ts';
import { nearestProvider, providersByName } from './query-providers.ts';
import { searchTiles } from './search-tiles.ts';
import { TileCache } from './tile-cache.ts';

export type ProvidersFound = ResponseOf<typeof searchProviders>;

export interface Search {
  site: string;
  place: AskedPlace;
  radiusMiles: number;
  whom: FilterWords;
  page: number;
  pageSize: number;
}

/** The finder of one database. What it keeps in memory are copies: any number of processes may have one. */
export class ProviderFinder {
  readonly #database: Database;
  readonly #places: Places;
  readonly #tiles: TileCache;

  constructor(database: Database) {
    this.#database = database;
    this.#places = new Places(database);
    this.#tiles = new TileCache(database);
  }

  /** @throws Refusal invalid for a place or a specialty that is not known, and where neither place nor name is given */
  async find({ site, place: asked, radiusMiles, whom, page, pageSize }: Search): Promise<ProvidersFound> {
    const filter = providerFilter(whom);
    const place = await this.#places.find(asked);
    const slice = { offset: (page - 1) * pageSize, limit: pageSize };
    const common = { place, radius: radiusMiles, page, pageSize };
    if (!place) {
      if (filter.words.length === 0)
        throw new Refusal('invalid', { fields: { zip: 'Please enter a ZIP code, or a city and state.' } });
      const found = await this.#database.inSite(site, (tx) => providersByName(tx, { site, filter, slice }));
      return { ...common, ...found, nearest: null };
    }
    const { lat, lng } = place;
    const tiles = await this.#tiles.tiles(site, cellsAround(lat, lng, radiusMiles));
    const found = searchTiles(tiles, { lat, lng, radiusMiles }, filter, slice);
    const nearest =
      found.total > 0
        ? null
        : await this.#database.inSite(site, (tx) =>
            nearestProvider(tx, { site, filter, point: { lat, lng }, beyondMiles: radiusMiles }),
          );
    return { ...common, ...found, nearest };
  }
}

const finders = new WeakMap<Database, ProviderFinder>();

/** One finder a database, so that all calls share what it keeps. */
export function finderOf(database: Database): ProviderFinder {
  const known = finders.get(database) ?? new ProviderFinder(database);
  finders.set(database, known);
  return known;
}
