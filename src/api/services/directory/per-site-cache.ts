import { sql } from 'drizzle-orm';
import type { RecentReads, Tx } from '#db/queries/database.ts';
import { textQuery } from '#db/queries/statements.ts';
import { BoundedCache } from '#util/collections/collections.ts';

/** How long a cached revision is used, so how long a change may go unnoticed. */
const FRESH_MS = 1000;

const revisionQuery = textQuery<{ revision: number }>(
  sql`select revision from sites where id = ${sql.placeholder('site')}`,
);

/** The revision of each site's catalog, part of the keys of directory caches. */
export class SiteRevisions {
  readonly #database: RecentReads;
  readonly #known = new Map<string, { revision: Promise<number>; until: number }>();

  constructor(database: RecentReads) {
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

  /** Whether a replica has this revision: what is read there is cached under it. */
  hasReached =
    (site: string, revision: number) =>
    async (tx: Tx): Promise<boolean> => {
      const [row] = await revisionQuery(tx, { site });
      return (row?.revision ?? 0) >= revision;
    };

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
  database: RecentReads;
  read: (tx: Tx, site: string) => Promise<T>;
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
    const { revisions, database, read, costOf } = this.#options;
    const revision = await revisions.of(site);
    const key = `${site} ${revision}`;
    const known = this.#cached.get(key);
    if (known) return known;
    const reading = database.inSite(site, (tx) => read(tx, site), revisions.hasReached(site, revision));
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
  database: RecentReads,
  revisions: SiteRevisions,
): PerSiteCache<readonly FilledCell[]> {
  return new PerSiteCache({
    revisions,
    database,
    read: readFilledCells,
    costOf: (cells) => cells.length,
    most: MAX_CACHED,
  });
}

async function readFilledCells(tx: Tx, site: string): Promise<readonly FilledCell[]> {
  const { rows } = await tx.execute<{ cell: number; count: number }>(
    sql`select cell, count(*)::int as count from providers where site = ${site} group by cell`,
  );
  return rows;
}
