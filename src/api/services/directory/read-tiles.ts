import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { InternedStrings } from './intern-strings.ts';
import { foundOffice, type ReadEntries, readEntries } from './read-entries.ts';
import { makeTile, type Tile, type TileOffice, type TileProvider } from './tile.ts';

/** Reads the offices of some cells with their dentists, by the indexes on (site, cell). */
export async function readTiles(
  tx: Tx,
  { site, cells }: { site: string; cells: readonly number[] },
): Promise<Map<number, Tile>> {
  const here = sql`site = ${site} and cell = any(${sql.param([...cells])}::int[])`;
  return tilesOf(cells, await readEntries(tx, { offices: here, providers: here }));
}

/** Leaves out offices without dentists. */
function tilesOf(cells: readonly number[], read: ReadEntries): Map<number, Tile> {
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
