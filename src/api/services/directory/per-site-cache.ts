import { sql } from 'drizzle-orm';
import type { Database } from '#db/queries/database.ts';
import { BoundedCache } from '#util/collections/collections.ts';

/** How long a cached revision is used, so how long a change may go unnoticed. */
const FRESH_MS = 1000;

/** The revision of each site's catalog, part of the keys of directory caches. */
export class SiteRevisions {
  readonly #database: Database;
  readonly #known = new Map<string, { revision: Promise<number>; until: number }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** At most a second old. */
  of(site: string): Promise<number> {
    const known = this.#known.get(site);
    const now = performance.now();
    if (known && now < known.until) return known.revision;
    const revision = this.#read(site);
    this.#known.set(site, { revision, until: now + FRESH_MS });
    revision.catch(() => this.#known.delete(site));
    return revision;
  }

  async #read(site: string): Promise<number> {
    const { rows } = await this.#database.shared.query<{ revision: number }>({
      name: 'directory-revision',
      text: 'select revision from sites where id = $1',
      values: [site],
    });
    return rows[0]?.revision ?? 0;
  }
}

interface PerSiteCacheOptions<T> {
  revisions: SiteRevisions;
  read: (site: string) => Promise<T>;
  /** the cost of one value, in the unit of `most` */
  costOf: (value: T) => number;
  /** total cost for all sites together; the least recently used goes first */
  most: number;
}

/** Caches data about a whole site per revision of its catalog. */
export class PerSiteCache<T> {
  readonly #options: PerSiteCacheOptions<T>;
  readonly #cached: BoundedCache<string, Promise<T>>;

  constructor(options: PerSiteCacheOptions<T>) {
    this.#options = options;
    this.#cached = new BoundedCache({ entries: 1000, cost: options.most });
  }

  /** At most a second old. */
  async of(site: string): Promise<T> {
    const { revisions, read, costOf } = this.#options;
    const key = `${site} ${await revisions.of(site)}`;
    const known = this.#cached.get(key);
    if (known) return known;
    const reading = read(site);
    // concurrent callers share one read
    this.#cached.set(key, reading, 1);
    try {
      const value = await reading;
      this.#cached.set(key, reading, 1 + costOf(value));
      return value;
    } catch (error) {
      this.#cached.delete(key);
      throw error;
    }
  }
}

/** A grid cell with dentists, and their number. */
export interface FilledCell {
  cell: number;
  count: number;
}

/** Cells of all sites together; fewer than 15,000 cells of the country are inhabited. */
const MAX_CACHED = 200_000;

/** The cells where each site has dentists. */
export function filledCells(
  database: Database,
  revisions: SiteRevisions,
): PerSiteCache<readonly FilledCell[]> {
  return new PerSiteCache({
    revisions,
    read: (site) => readFilledCells(database, site),
    costOf: (cells) => cells.length,
    most: MAX_CACHED,
  });
}

function readFilledCells(database: Database, site: string): Promise<readonly FilledCell[]> {
  return database.inSite(site, async (tx) => {
    const { rows } = await tx.execute<{ cell: number; count: number }>(
      sql`select cell, count(*)::int as count from providers where site = ${site} group by cell`,
    );
    return rows;
  });
}
