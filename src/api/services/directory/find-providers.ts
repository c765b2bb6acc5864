import { ApiError } from '#api/kernel/errors.ts';
import type { searchProviders } from '#contracts/catalog/providers.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { Database, RecentReads } from '#db/queries/database.ts';
import { lazyPer } from '#util/collections/lazy.ts';
import { cellCenter, cellsInRadius, type Point } from '#util/geo/points.ts';
import { type Nearest, nearestProvider } from './nearest-provider.ts';
import { type FilledCell, filledCells, type PerSiteCache, SiteRevisions } from './per-site-cache.ts';
import { type PlaceAnswer, Places, type RequestedPlace } from './places.ts';
import { type FilterWords, providerFilter } from './provider-filter.ts';
import { SearchByName } from './search-by-name.ts';
import { searchTiles } from './search-tiles.ts';
import { t } from './texts.ts';
import { TileCache } from './tiles.ts';

export type ProvidersFound = ResponseOf<typeof searchProviders>;

export interface Search {
  site: string;
  place: RequestedPlace;
  radiusMiles: number;
  words: FilterWords;
  page: number;
  pageSize: number;
  /** called if no one was found: whether to search farther for the hint, which costs more than the search */
  canSuggest: () => Promise<boolean>;
}

export interface Found {
  answer: ProvidersFound;
  /** false if the hint was left out: the response must not be cached for others */
  isWhole: boolean;
}

/** The finder of one database. It only caches, so any number of processes may have one. */
export class ProviderFinder {
  readonly #database: RecentReads;
  readonly #places: Places;
  readonly #tiles: TileCache;
  readonly #filled: PerSiteCache<readonly FilledCell[]>;
  readonly #names: SearchByName;

  constructor(database: Database) {
    const { recent } = database;
    this.#database = recent;
    // read once and then cached for good
    this.#places = new Places(database);
    const revisions = new SiteRevisions(recent);
    this.#tiles = new TileCache(recent, revisions);
    this.#filled = filledCells(recent, revisions);
    this.#names = new SearchByName(recent, { revisions, filled: this.#filled, tiles: this.#tiles });
  }

  /** @throws ApiError invalid for a place that cannot be understood */
  findPlace(site: string, place: RequestedPlace): Promise<PlaceAnswer> {
    return this.#places.find(place, () => this.#officeAreas(site));
  }

  /** @throws ApiError invalid for an unknown place or specialty, or without a place and a name */
  async find(search: Search): Promise<Found> {
    const { site, radiusMiles, words, page, pageSize } = search;
    const filter = providerFilter(words);
    const where = await this.findPlace(site, search.place);
    const slice = { offset: (page - 1) * pageSize, limit: pageSize };
    const place = where.kind === 'place' ? where.place : null;
    const common = { place, suggestions: [], radius: radiusMiles, page, pageSize };
    if (where.kind === 'unclear') {
      const noResults = { providers: [], total: 0, offices: 0, nearest: null };
      return { answer: { ...common, ...noResults, suggestions: where.suggestions }, isWhole: true };
    }
    if (!place) {
      if (filter.words.length === 0) throw new ApiError('invalid', { fields: { zip: t.enterPlace } });
      const found = await this.#names.find({ site, filter, slice });
      return { answer: { ...common, ...found, nearest: null }, isWhole: true };
    }
    const { lat, lng } = place;
    const tiles = await this.#tiles.tiles(site, cellsInRadius(lat, lng, radiusMiles));
    const found = searchTiles(tiles, { lat, lng, radiusMiles }, filter, slice);
    const needsHint = found.total === 0;
    const isWhole = !needsHint || (await search.canSuggest());
    const nearest =
      needsHint && isWhole
        ? await this.#nearest({ site, filter, point: { lat, lng }, beyondMiles: radiusMiles })
        : null;
    return { answer: { ...common, ...found, nearest }, isWhole };
  }

  async #officeAreas(site: string): Promise<Point[]> {
    const filled = await this.#filled.of(site);
    return filled.map(({ cell }) => cellCenter(cell));
  }

  async #nearest(wanted: Nearest): Promise<ProvidersFound['nearest']> {
    const filled = await this.#filled.of(wanted.site);
    return this.#database.inSite(wanted.site, (tx) => nearestProvider(tx, wanted, filled));
  }
}

/** One finder per database, so that all requests share its caches. */
export const providerFinder = lazyPer((database: Database) => new ProviderFinder(database));
