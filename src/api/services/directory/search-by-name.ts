import type { FoundProvider } from '#contracts/catalog/providers.ts';
import type { Database } from '#db/queries/database.ts';
import type { NamedProvider, NameIndex } from './name-index.ts';
import { PerSiteCache } from './per-site-cache.ts';
import type { FilledCell } from './populated-cells.ts';
import type { ProviderFilter } from './provider-filter.ts';
import { providersByName } from './query-providers.ts';
import { makeNameIndex, readNameRows } from './read-names.ts';
import type { Slice } from './search-tiles.ts';
import type { SiteRevisions } from './site-revisions.ts';
import type { TileCache } from './tile-cache.ts';

/** Dentists indexed by name in memory, of all sites together; about 150 bytes each. */
const MOST_KEPT = 200_000;

export interface NameSearch {
  site: string;
  /** has at least one word */
  filter: ProviderFilter;
  slice: Slice;
}

export interface FoundByName {
  total: number;
  offices: number;
  providers: FoundProvider[];
}

/** Searches for a name without a place (decision 013). */
export class SearchByName {
  readonly #database: Database;
  readonly #filled: PerSiteCache<readonly FilledCell[]>;
  readonly #names: PerSiteCache<NameIndex>;
  readonly #tiles: TileCache;
  readonly #mostKept: number;

  /** @param parts.mostKept a site with more dentists is searched in the database each time */
  constructor(
    database: Database,
    parts: {
      revisions: SiteRevisions;
      filled: PerSiteCache<readonly FilledCell[]>;
      tiles: TileCache;
      mostKept?: number;
    },
  ) {
    const { revisions, filled, tiles, mostKept = MOST_KEPT } = parts;
    this.#database = database;
    this.#filled = filled;
    this.#tiles = tiles;
    this.#mostKept = mostKept;
    this.#names = new PerSiteCache({
      revisions,
      read: async (site) => makeNameIndex(await database.inSite(site, (tx) => readNameRows(tx, site))),
      costOf: ({ size }) => size,
      most: mostKept,
    });
  }

  async find(search: NameSearch): Promise<FoundByName> {
    const { site, filter, slice } = search;
    const size = (await this.#filled.of(site)).reduce((sum, { count }) => sum + count, 0);
    if (size >= this.#mostKept) return this.#database.inSite(site, (tx) => providersByName(tx, search));
    const { page, ...found } = (await this.#names.of(site)).search(filter, slice);
    return { ...found, providers: await this.#entries(site, page) };
  }

  /** Reads the page from the tile cache, which saves a database query. */
  async #entries(site: string, page: readonly NamedProvider[]): Promise<FoundProvider[]> {
    const cells = [...new Set(page.map(({ cell }) => cell))];
    const tiles = await this.#tiles.tiles(site, cells);
    return page.flatMap(({ at, npi, cell }): FoundProvider[] => {
      const here = tiles[cells.indexOf(cell)]?.offices.find(({ office }) => office.id === at.id);
      const provider = here?.providers.find(({ entry }) => entry.npi === npi);
      if (!here || !provider) return [];
      return [{ ...provider.entry, distanceMiles: null, officeTotal: null, office: here.office }];
    });
  }
}
