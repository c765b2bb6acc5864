import type { Database } from '#db/queries/database.ts';
import { BoundedCache } from '#util/collections/lru-cache.ts';
import { readTiles } from './read-tiles.ts';
import type { SiteRevisions } from './site-revisions.ts';
import { makeTile, type Tile } from './tile.ts';

/** Dentists and offices cached in memory, of all sites together; about 450 bytes each. */
const MOST_KEPT = 200_000;

const NOTHING = makeTile([]);

/**
 * Caches the directory by grid cell. A cell is read when it is first searched, and cached until the site's catalog
 * changes (decision 013). A search in a big city looks at thousands of offices: in memory that takes a fraction of a
 * millisecond, and a hundred times as long as a query.
 */
export class TileCache {
  readonly #database: Database;
  readonly #tiles = new BoundedCache<string, Tile>({ entries: MOST_KEPT, cost: MOST_KEPT });
  readonly #reading = new Map<string, Promise<Tile>>();
  readonly #revisions: SiteRevisions;

  constructor(database: Database, revisions: SiteRevisions) {
    this.#database = database;
    this.#revisions = revisions;
  }

  /** The tiles of some cells, at most a second old. */
  async tiles(site: string, cells: readonly number[]): Promise<Tile[]> {
    const revision = await this.#revisions.of(site);
    const key = (cell: number): string => `${site} ${revision} ${cell}`;
    const missing: number[] = [];
    const tiles = cells.map((cell): Tile | Promise<Tile> | null => {
      const known = this.#tiles.get(key(cell)) ?? this.#reading.get(key(cell));
      if (!known) missing.push(cell);
      return known ?? null;
    });
    if (missing.length === 0)
      return tiles.some((tile) => tile instanceof Promise) ? Promise.all(tiles as Tile[]) : (tiles as Tile[]);
    const reading = this.#read(site, missing);
    for (const cell of missing) this.#remember(key(cell), reading, cell);
    return Promise.all(cells.map(async (cell, at) => tiles[at] ?? (await reading).get(cell) ?? NOTHING));
  }

  /** Concurrent searches for a place share one read. */
  #remember(key: string, reading: Promise<Map<number, Tile>>, cell: number): void {
    const tile = reading.then((read) => read.get(cell) ?? NOTHING);
    this.#reading.set(key, tile);
    tile
      .then(
        (read) => this.#tiles.set(key, read, 1 + sizeOf(read)),
        () => {
          // the caller gets the error; the next search tries again
        },
      )
      .finally(() => this.#reading.delete(key));
  }

  #read(site: string, cells: readonly number[]): Promise<Map<number, Tile>> {
    return this.#database.inSite(site, (tx) => readTiles(tx, { site, cells }));
  }
}

const sizeOf = ({ counts }: Tile): number => counts.reduce((sum, count) => sum + 1 + count, 0);
