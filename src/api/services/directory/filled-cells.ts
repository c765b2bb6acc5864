import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { BoundedCache } from '../../../util/bounded-cache.ts';
import type { SiteRevisions } from './site-revisions.ts';

/** A grid cell where somebody is, and how many. */
export interface FilledCell {
  cell: number;
  count: number;
}

/** Cells of all sites together; the whole country has fewer than 15,000 where people live. */
const MOST_KEPT = 200_000;

/** Where each site has dentists at all, counted once for each revision of its catalog. */
export class FilledCells {
  readonly #database: Database;
  readonly #revisions: SiteRevisions;
  readonly #kept = new BoundedCache<string, Promise<FilledCell[]>>({ entries: 1000, cost: MOST_KEPT });

  constructor(database: Database, revisions: SiteRevisions) {
    this.#database = database;
    this.#revisions = revisions;
  }

  async of(site: string): Promise<readonly FilledCell[]> {
    const key = `${site} ${await this.#revisions.of(site)}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const reading = this.#read(site);
    // many who ask at the same moment wait for one count
    this.#kept.set(key, reading, 1);
    try {
      const cells = await reading;
      this.#kept.set(key, reading, 1 + cells.length);
      return cells;
    } catch (fault) {
      this.#kept.delete(key);
      throw fault;
    }
  }

  #read(site: string): Promise<FilledCell[]> {
    return this.#database.inSite(site, async (tx) => {
      const { rows } = await tx.execute<{ cell: number; count: number }>(
        sql`select cell, count(*)::int as count from providers where site = ${site} group by cell`,
      );
      return rows;
    });
  }
}
