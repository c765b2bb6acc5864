import type { FoundProvider } from '../../../contracts/providers.ts';
import type { Database } from '../../../db/database.ts';
import type { FilledCell } from './filled-cells.ts';
import { KeptBySite } from './kept-by-site.ts';
import type { NameIndex } from './name-index.ts';
import type { ProviderFilter } from './provider-filter.ts';
import { providersByName } from './query-providers.ts';
import { wholeEntries } from './read-entries.ts';
import { makeNameIndex, readNameRows } from './read-names.ts';
import type { Slice } from './search-tiles.ts';
import type { SiteRevisions } from './site-revisions.ts';

/** Dentists kept in memory by their names, of all sites together; about 150 bytes each. */
const MOST_KEPT = 200_000;

export interface NameSearch {
  site: string;
  /** has one word at least */
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
  readonly #filled: KeptBySite<readonly FilledCell[]>;
  readonly #names: KeptBySite<NameIndex>;
  readonly #mostKept: number;

  /** @param mostKept a site with more dentists is searched in the database each time */
  constructor(
    database: Database,
    revisions: SiteRevisions,
    filled: KeptBySite<readonly FilledCell[]>,
    mostKept = MOST_KEPT,
  ) {
    this.#database = database;
    this.#filled = filled;
    this.#mostKept = mostKept;
    this.#names = new KeptBySite({
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
    const providers = page.length
      ? await this.#database.inSite(site, (tx) => wholeEntries(tx, site, page))
      : [];
    return { ...found, providers };
  }
}
