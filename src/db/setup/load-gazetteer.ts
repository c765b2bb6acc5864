import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { placesOf } from '#util/gazetteer/places.ts';
import { GAZETTEER_EDITION, zipRows } from '#util/gazetteer/zip-rows.ts';
import { inTransactionOn } from '../connection/client.ts';

/**
 * Fills `zip_codes` and `places` unless they already have this edition. Takes about two seconds, in one
 * transaction: searches use the old rows until it commits. If two processes run it, the second waits and
 * finds nothing to do.
 * @param client a connection of the tables' owner, with no open transaction
 * @returns whether the tables were filled
 */
export function loadGazetteer(client: pg.ClientBase): Promise<boolean> {
  return inTransactionOn(client, async () => {
    await client.query('lock table zip_codes, places in share row exclusive mode');
    const { rows } = await client.query<{ edition: string | null }>(
      `select obj_description('zip_codes'::regclass, 'pg_class') as edition`,
    );
    if (rows[0]?.edition === GAZETTEER_EDITION) return false;
    const zips = zipRows();
    await client.query('delete from zip_codes');
    await client.query('delete from places');
    await copy(client, 'zip_codes', ['zip', 'city', 'state', 'lat', 'lng'], zips);
    await copy(client, 'places', ['key', 'state', 'city', 'lat', 'lng'], placesOf(zips));
    await client.query(`comment on table zip_codes is '${GAZETTEER_EDITION}'`);
    await client.query('analyze zip_codes, places');
    return true;
  });
}

async function copy<Column extends string>(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number>>[],
): Promise<void> {
  const lines = rows.map((row) => `${columns.map((column) => row[column]).join('\t')}\n`);
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(batches(lines)), target);
}

/** One write per line would cost more than the copying. */
function* batches(lines: readonly string[], size = 2000): Generator<string> {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size).join('');
}
