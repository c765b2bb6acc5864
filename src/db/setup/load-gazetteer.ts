import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { placesOf } from '#util/gazetteer/places.ts';
import { GAZETTEER_EDITION, zipRows } from '#util/gazetteer/zip-rows.ts';

/**
 * Fills `zip_codes` and `places` unless they already have this edition. Takes about two seconds, in one
 * transaction: searches use the old rows until it commits. If two processes run it, the second waits and
 * finds nothing to do.
 * @param client a connection of the tables' owner, with no open transaction
 * @returns whether the tables were filled
 */
export async function loadGazetteer(client: pg.ClientBase): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('lock table zip_codes, places in share row exclusive mode');
    const { rows } = await client.query<{ edition: string | null }>(
      `select obj_description('zip_codes'::regclass, 'pg_class') as edition`,
    );
    const isCurrent = rows[0]?.edition === GAZETTEER_EDITION;
    if (!isCurrent) {
      const zips = zipRows();
      await client.query('delete from zip_codes');
      await client.query('delete from places');
      await copy(
        client,
        'zip_codes (zip, city, state, lat, lng)',
        zips.map(({ zip, city, state, lat, lng }) => [zip, city, state, lat, lng]),
      );
      await copy(
        client,
        'places (key, state, city, lat, lng)',
        placesOf(zips).map(({ key, state, city, lat, lng }) => [key, state, city, lat, lng]),
      );
      await client.query(`comment on table zip_codes is '${GAZETTEER_EDITION}'`);
    }
    await client.query('commit');
    if (!isCurrent) await client.query('analyze zip_codes, places');
    return !isCurrent;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function copy(
  client: pg.ClientBase,
  target: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const lines = rows.map((row) => `${row.join('\t')}\n`);
  await pipeline(Readable.from(batches(lines)), client.query(copyFrom(`copy ${target} from stdin`)));
}

/** One write per line would cost more than the copying. */
function* batches(lines: readonly string[], size = 2000): Generator<string> {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size).join('');
}
