import { and, eq, sql } from 'drizzle-orm';
import type { FoundProvider } from '#contracts/catalog/providers.ts';
import type { RecentReads, Tx } from '#db/queries/database.ts';
import { offices, providers } from '#db/schema/catalog.ts';
import { makeNameIndex, type NamedProvider, type NameIndex, readNameRows } from './name-index.ts';
import { type FilledCell, PerSiteCache, type SiteRevisions } from './per-site-cache.ts';
import { matchesFilter, type ProviderFilter } from './provider-filter.ts';
import { atOffice, type ProviderKey, providersInFull } from './read-entries.ts';
import type { Slice } from './search-tiles.ts';
import type { TileCache } from './tiles.ts';

/** Dentists indexed by name in memory, of all sites together; about 150 bytes each. */
const MAX_CACHED = 200_000;

interface NameSearch {
  site: string;
  /** has at least one word */
  filter: ProviderFilter;
  slice: Slice;
}

interface FoundByName {
  total: number;
  offices: number;
  providers: FoundProvider[];
}

/** Searches for a name without a place (decision 013). */
export class SearchByName {
  readonly #database: RecentReads;
  readonly #filled: PerSiteCache<readonly FilledCell[]>;
  readonly #names: PerSiteCache<NameIndex>;
  readonly #tiles: TileCache;
  readonly #maxCached: number;

  /** @param caches.maxCached a site with more dentists is searched in the database each time */
  constructor(
    database: RecentReads,
    caches: {
      revisions: SiteRevisions;
      filled: PerSiteCache<readonly FilledCell[]>;
      tiles: TileCache;
      maxCached?: number;
    },
  ) {
    const { revisions, filled, tiles, maxCached = MAX_CACHED } = caches;
    this.#database = database;
    this.#filled = filled;
    this.#tiles = tiles;
    this.#maxCached = maxCached;
    this.#names = new PerSiteCache({
      revisions,
      database,
      read: async (tx, site) => makeNameIndex(await readNameRows(tx, site)),
      costOf: ({ size }) => size,
      most: maxCached,
    });
  }

  async find(search: NameSearch): Promise<FoundByName> {
    const { site, filter, slice } = search;
    const size = (await this.#filled.of(site)).reduce((sum, { count }) => sum + count, 0);
    if (size >= this.#maxCached) return this.#database.inSite(site, (tx) => providersByName(tx, search));
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

/** All matches of a site by name, regardless of place. Scans the site's dentists once, and reads one page in full. */
async function providersByName(tx: Tx, { site, filter, slice }: NameSearch): Promise<FoundByName> {
  const found = tx
    .select({ officeId: providers.officeId, npi: providers.npi, searchName: providers.searchName })
    .from(providers)
    .innerJoin(offices, atOffice)
    .where(and(eq(providers.site, site), matchesFilter(filter)));
  const { rows } = await tx.execute<{ total: number; offices: number; page: ProviderKey[] | null }>(sql`
    with found as materialized (${found})
    select
      (select count(*)::int from found) as total,
      (select count(distinct office_id)::int from found) as offices,
      (select json_agg(json_build_array(office_id, npi)) from (
        select office_id, npi from found
        order by search_name collate "C", npi, office_id
        limit ${slice.limit} offset ${slice.offset}
      ) as page) as page`);
  const { total = 0, offices: officesFound = 0, page = null } = rows[0] ?? {};
  return { total, offices: officesFound, providers: await providersInFull(tx, site, page ?? []) };
}
