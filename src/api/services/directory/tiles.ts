import { sql } from 'drizzle-orm';
import type { FoundOffice } from '#contracts/catalog/providers.ts';
import type { RecentReads, Tx } from '#db/queries/database.ts';
import { BoundedCache } from '#util/collections/collections.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';
import type { SiteRevisions } from './per-site-cache.ts';
import type { ProviderEntry } from './provider-filter.ts';
import { foundOffice, type ReadEntries, readEntries } from './read-entries.ts';

export interface TileProvider {
  entry: ProviderEntry;
  /** name and office, normalized, with a space before each word; also the order at equal distance */
  searchName: string;
  /** normalized */
  languages: readonly string[];
}

export interface TileOffice {
  office: FoundOffice;
  /** at least one */
  providers: readonly TileProvider[];
}

/**
 * The offices of one grid cell with all data that a search needs. A search visits thousands of points and few offices,
 * so points and counts are stored in flat arrays.
 */
export interface Tile {
  offices: readonly TileOffice[];
  /** x, y and z of each office on the unit sphere, so that a distance takes three multiplications */
  points: Float64Array;
  /** number of dentists per office */
  counts: Uint32Array;
}

export function makeTile(offices: readonly TileOffice[]): Tile {
  const points = new Float64Array(3 * offices.length);
  for (const [index, { office }] of offices.entries())
    points.set(pointOnSphere(office.lat, office.lng), 3 * index);
  return { offices, points, counts: Uint32Array.from(offices, ({ providers }) => providers.length) };
}

export function pointOnSphere(lat: number, lng: number): [x: number, y: number, z: number] {
  const [up, around] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
}

/** Languages and specialties repeat from dentist to dentist: each is stored in memory once. */
export class InternedStrings {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, { given: string[]; folded: string[] }>();

  text(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }

  list(texts: string[]): { given: string[]; folded: string[] } {
    const key = texts.join('\n');
    const list = this.#lists.get(key) ?? { given: texts, folded: texts.map(normalizeForSearch) };
    this.#lists.set(key, list);
    return list;
  }
}

/** Reads the offices of some cells with their dentists, by the indexes on (site, cell). */
async function readTiles(
  tx: Tx,
  { site, cells }: { site: string; cells: readonly number[] },
): Promise<Map<number, Tile>> {
  const here = sql`site = ${site} and cell = any(${sql.param([...cells])}::int[])`;
  return groupIntoTiles(cells, await readEntries(tx, { offices: here, providers: here }));
}

/** Leaves out offices without dentists. */
function groupIntoTiles(cells: readonly number[], read: ReadEntries): Map<number, Tile> {
  const shared = new InternedStrings();
  const providers = new Map<string, TileProvider[]>();
  for (const { officeId, searchName, ...entry } of read.providers) {
    const { given, folded } = shared.list(entry.languages);
    entry.languages = given;
    entry.specialty = shared.text(entry.specialty);
    entry.taxonomy = shared.text(entry.taxonomy);
    const provider = { entry, searchName: ` ${searchName}`, languages: folded };
    const others = providers.get(officeId);
    if (others) others.push(provider);
    else providers.set(officeId, [provider]);
  }
  const offices = new Map<number, TileOffice[]>(cells.map((cell) => [cell, []]));
  for (const row of read.offices) {
    const here = providers.get(row.id);
    if (!here) continue;
    row.languages = shared.list(row.languages).given;
    offices.get(row.cell)?.push({ office: foundOffice(row), providers: here });
  }
  return new Map([...offices].map(([cell, here]) => [cell, makeTile(here)]));
}

/** Dentists and offices cached in memory, of all sites together; about 450 bytes each. */
const MAX_CACHED = 200_000;

const NOTHING = makeTile([]);

/**
 * Caches the directory by grid cell. A cell is read when it is first searched, and cached until the site's catalog
 * changes (decision 013). A search in a big city looks at thousands of offices: in memory that takes a fraction of a
 * millisecond, and a hundred times as long as a query.
 */
export class TileCache {
  readonly #database: RecentReads;
  readonly #tiles = new BoundedCache<string, Tile>({ entries: MAX_CACHED, cost: MAX_CACHED });
  readonly #reading = new Map<string, Promise<Tile>>();
  readonly #revisions: SiteRevisions;

  constructor(database: RecentReads, revisions: SiteRevisions) {
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
    const reading = this.#read(site, missing, revision);
    for (const cell of missing) this.#remember(key(cell), reading, cell);
    return Promise.all(cells.map(async (cell, at) => tiles[at] ?? (await reading).get(cell) ?? NOTHING));
  }

  /** Concurrent searches for a place share one read. */
  #remember(key: string, reading: Promise<Map<number, Tile>>, cell: number): void {
    const tile = reading.then((read) => read.get(cell) ?? NOTHING);
    this.#reading.set(key, tile);
    tile
      .then(
        (read) => this.#tiles.set(key, read, 1 + tileSize(read)),
        () => {
          // the caller gets the error; the next search tries again
        },
      )
      .finally(() => this.#reading.delete(key));
  }

  #read(site: string, cells: readonly number[], revision: number): Promise<Map<number, Tile>> {
    const hasReached = this.#revisions.hasReached(site, revision);
    return this.#database.inSite(site, (tx) => readTiles(tx, { site, cells }), hasReached);
  }
}

const tileSize = ({ counts }: Tile): number => counts.reduce((sum, count) => sum + 1 + count, 0);
