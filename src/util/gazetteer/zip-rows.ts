import { readFileSync } from 'node:fs';
import { lazy } from '../collections/lazy.ts';

/** A ZIP code and the place it serves; degrees, WGS 84. */
export interface ZipRow {
  zip: string;
  city: string;
  /** state or territory */
  state: string;
  lat: number;
  lng: number;
  /** another name of the place */
  also?: string;
}

/**
 * Changes whenever the rows do: the newest source of the table and the number of our own corrections. A database with
 * another edition is filled again.
 */
export const GAZETTEER_EDITION = 'GeoNames of March 2026, corrections 4';

const zipLines = lazy(() => `\n${readFileSync(new URL('zip-codes.tsv', import.meta.url), 'utf8')}`);

/**
 * Every ZIP code of the states and territories, PO boxes included, in order: `zip-codes.tsv`, made by
 * `scripts/data/zip-codes.ts`. Military mail is left out, since those codes name units and ships. Read on first use.
 */
export const zipRows = lazy((): readonly ZipRow[] => zipLines().trim().split('\n').map(readRow));

/** Searches the file's text, because a publish needs a few of the 41,000 rows, and reading all takes 50 ms. */
export function findZip(zip: string): ZipRow | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const lines = zipLines();
  const at = lines.indexOf(`\n${zip}\t`);
  return at === -1 ? undefined : readRow(lines.slice(at + 1, lines.indexOf('\n', at + 1)));
}

function readRow(line: string): ZipRow {
  const [zip = '', city = '', state = '', lat, lng, also] = line.split('\t');
  return { zip, city, state, lat: Number(lat), lng: Number(lng), ...(also !== undefined && { also }) };
}
