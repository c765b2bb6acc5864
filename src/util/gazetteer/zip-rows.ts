import { readFileSync } from 'node:fs';

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
export const GAZETTEER_EDITION = 'GeoNames of March 2026, corrections 3';

let known: readonly ZipRow[] | undefined;

/**
 * Every ZIP code of the states and territories, PO boxes included, in order: `zip-codes.tsv`, made by
 * `scripts/data/zip-codes.ts`. Military mail is left out, since those codes name units and ships. Read on first use.
 */
export function zipRows(): readonly ZipRow[] {
  known ??= readFileSync(new URL('zip-codes.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [zip = '', city = '', state = '', lat, lng, also] = line.split('\t');
      return { zip, city, state, lat: Number(lat), lng: Number(lng), ...(also !== undefined && { also }) };
    });
  return known;
}
