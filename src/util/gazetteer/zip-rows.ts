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

const zipLines = lazy(() => readFileSync(new URL('zip-codes.tsv', import.meta.url), 'utf8'));

/**
 * Every ZIP code of the states and territories, PO boxes included, in order: `zip-codes.tsv`, made by
 * `scripts/data/zip-codes.ts`. Military mail is left out, since those codes name units and ships. Read on first use.
 */
export const zipRows = lazy((): readonly ZipRow[] => zipLines().trim().split('\n').map(readRow));

/** The same for one state: a publish needs few states, and reading all rows takes 50 ms. */
export function zipRowsOf(state: string): ZipRow[] {
  const lines = zipLines();
  const column = `\t${state}\t`;
  const rows: ZipRow[] = [];
  for (let at = lines.indexOf(column); at !== -1; ) {
    const next = lines.indexOf('\n', at);
    const end = next === -1 ? lines.length : next;
    const row = readRow(lines.slice(lines.lastIndexOf('\n', at) + 1, end));
    if (row.state === state) rows.push(row);
    at = lines.indexOf(column, end);
  }
  return rows;
}

/** Finds the row by a binary search of the file's text, because a publish needs a few of the 41,000 rows. */
export function findZip(zip: string): ZipRow | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  const lines = zipLines();
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const start = lines.lastIndexOf('\n', (low + high) >> 1) + 1;
    const next = lines.indexOf('\n', start);
    const end = next === -1 ? lines.length : next;
    const found = lines.slice(start, start + zip.length);
    if (found === zip) return readRow(lines.slice(start, end));
    if (found < zip) low = end + 1;
    else high = start - 1;
  }
  return undefined;
}

function readRow(line: string): ZipRow {
  const [zip = '', city = '', state = '', lat, lng, also] = line.split('\t');
  return { zip, city, state, lat: Number(lat), lng: Number(lng), ...(also !== undefined && { also }) };
}
