import { isMilitaryZip } from '../../util/zip.ts';
import { CORRECTED, NOT_CODES } from './corrections.ts';

/** A ZIP code and the place it serves; degrees, WGS 84. */
export interface ZipRow {
  zip: string;
  city: string;
  /** state or territory */
  state: string;
  lat: number;
  lng: number;
}

/**
 * Changes whenever the rows do: the package's version and the number of our own corrections to it. A database
 * that was filled from another edition is filled again.
 */
export const GAZETTEER_EDITION = 'zipcodes 8.0.0, corrections 2';

/**
 * Every ZIP code of the states and territories, boxes included, in order. Military mail is left out: those
 * codes name units and ships. The package is 5 MB of code, read only when this is called.
 */
export async function zipRows(): Promise<ZipRow[]> {
  const { codes } = (await import('zipcodes/lib/codes.js')).default;
  const rows = new Map<string, ZipRow>();
  for (const { zip, city, state, latitude: lat, longitude: lng } of Object.values(codes)) {
    if (isMilitaryZip(zip) || NOT_CODES.has(zip)) continue;
    rows.set(zip, { zip, city: cityName(city), state, lat, lng });
  }
  for (const row of CORRECTED) rows.set(row.zip, row);
  return [...rows.values()].sort((a, b) => (a.zip < b.zip ? -1 : 1));
}

/** The post office writes names without apostrophes and breaks Scottish ones in two. */
function cityName(name: string): string {
  return name
    .replace(/\bMc ([A-Z])/g, 'Mc$1')
    .replace(/\bO ([A-Z])/g, 'O’$1')
    .replace(/^D ([A-Z])/, 'D’$1')
    .replace(/ D ([A-Z])/, ' d’$1');
}
