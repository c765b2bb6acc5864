import type pg from 'pg';
import { JOBS_ROLE } from '#db/connection/client.ts';
import { npiCheckDigit } from '#domain/numbers/check-digits.ts';
import { SPECIALTIES } from '#domain/offices/specialties.ts';
import { zipRows } from '#util/gazetteer/zip-rows.ts';
import { cellOf } from '#util/geo/points.ts';
import { normalizeForSearch } from '#util/text/search-normalize.ts';

/**
 * Generates dentists for a directory of any size, in offices distributed like the population. The same seed
 * gives the same dentists on every machine.
 */
export interface GeneratedOffice {
  id: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  accepting: boolean;
  providers: GeneratedProvider[];
}

export interface GeneratedProvider {
  npi: string;
  name: string;
  specialty: string;
  taxonomy: string;
  languages: string[];
}

export const FIRST_NAMES = (
  'Ada Alma Amir Ana Andre Bao Beth Carlos Chen Clara Dana Diego Elena Emma Farah Felix Grace Hana Hugo Ines ' +
  'Isaac Jae Joan José Kai Karim Lena Liam Linh Luz Maya Mei Milo Mina Nadia Noah Nora Omar Oscar Paula Priya ' +
  'Quinn Rosa Ruth Sam Sofia Tariq Tess Uma Vera Wade Xiomara Yara Zoë'
).split(' ');
export const LAST_NAMES = (
  'Abbott Adeyemi Alvarez Baker Barrientos Beaulieu Castro Chang Cohen Cruz Diaz Dubois Ellis Evans Farouk ' +
  'Flores Garcia Gupta Haddad Hansen Hernández Ito Ivanov Jackson Jensen Johnson Kim Klein Kowalski Lee Lopez ' +
  'Martin Mehta Miller Moreau Müller Nguyen Núñez Okafor Olsen Ortiz Park Patel Pham Quintero Ramirez Reyes ' +
  'Rossi Santos Schmidt Silva Singh Smith Tanaka Thompson Tran Usman Vargas Walker Wang Williams Yang Young Zhao'
).split(' ');
const KINDS = ['Dental', 'Dental Care', 'Dental Group', 'Dentistry', 'Family Dental', 'Smiles'];
const LANGUAGES = ['Spanish', 'Mandarin', 'Vietnamese', 'Arabic', 'Tagalog', 'Korean', 'Russian', 'French'];

/** Seven of ten dentists are general dentists; the others are spread over the six most common specialties. */
const GENERAL_SHARE = 0.7;

/** Pseudorandom numbers from 0 to 1 (Mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws ZIP codes roughly by population, because dense areas have more codes. Each is weighted by the square
 * root of the number of codes around it: 25 miles around Manhattan then hold 4.9 % of all draws (4.6 % of the
 * population), those around Los Angeles 3.2 % (2.8 %), Boston 1.3 % (0.9 %), Billings 0.04 % (0.05 %).
 */
export async function populatedZips(random: () => number) {
  const zips = zipRows().filter(({ state }) => !['AS', 'FM', 'GU', 'MH', 'MP', 'PW'].includes(state));
  const around = new Map<number, number>();
  for (const { lat, lng } of zips) {
    const cell = cellOf(lat, lng);
    around.set(cell, (around.get(cell) ?? 0) + 1);
  }
  const upTo: number[] = [];
  let total = 0;
  for (const { lat, lng } of zips) {
    total += Math.sqrt(around.get(cellOf(lat, lng)) ?? 1);
    upTo.push(total);
  }
  return () => {
    const wanted = random() * total;
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return zips[low] as (typeof zips)[number];
  };
}

export async function generateOffices(providers: number, seed = 1): Promise<GeneratedOffice[]> {
  const random = randomNumbers(seed);
  const drawZip = await populatedZips(random);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const [general, ...others] = SPECIALTIES.slice(0, 7);
  if (!general) throw new Error('There are no specialties.');
  const offices: GeneratedOffice[] = [];
  for (let made = 0; made < providers; ) {
    const { city, state, zip, lat, lng } = drawZip();
    const count = Math.min(1 + below(4), providers - made);
    const streets = LAST_NAMES.length;
    offices.push({
      id: `generated-${offices.length + 1}`,
      name: `${pick(LAST_NAMES)} ${pick(KINDS)}`,
      street: `${100 + below(9900)} ${LAST_NAMES[below(streets)]} Street`,
      city,
      state,
      zip,
      // within about three miles of the ZIP code's center
      lat: round(lat + (random() - 0.5) * 0.08),
      lng: round(lng + (random() - 0.5) * 0.1),
      accepting: random() < 0.85,
      providers: Array.from({ length: count }, (_, index) => {
        const { code, name } = random() < GENERAL_SHARE ? general : pick(others);
        const nine = `2${String(10_000_000 + made + index).padStart(8, '0')}`;
        return {
          npi: nine + npiCheckDigit(nine),
          name: `Dr. ${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`,
          specialty: name,
          taxonomy: code,
          languages: random() < 0.35 ? ['English', pick(LANGUAGES)] : ['English'],
        };
      }),
    });
    made += count;
  }
  return offices;
}

const round = (degrees: number): number => Number(degrees.toFixed(5));

export interface Target {
  site: string;
  groupKey: string;
}

/** Rows per statement: a few MB of JSON. */
const OFFICES_A_STATEMENT = 2500;

/**
 * Adds offices and their dentists to a site's directory, and notifies the API of the change.
 * @param client logged in as the owner of the tables
 */
export async function insertOffices(
  client: pg.ClientBase,
  offices: readonly GeneratedOffice[],
  { site, groupKey }: Target,
): Promise<void> {
  await client.query(`set role ${JOBS_ROLE}`);
  for (let at = 0; at < offices.length; at += OFFICES_A_STATEMENT) {
    const some = offices.slice(at, at + OFFICES_A_STATEMENT);
    const officeRows = some.map(({ providers: _, ...office }) => ({
      ...office,
      cell: cellOf(office.lat, office.lng),
    }));
    await client.query(
      `insert into offices (site, group_key, id, name, street, city, state, zip, lat, lng, cell, phone, timezone,
         languages, accepting_new_patients, source, verified_on)
       select $1, $2, id, name, street, city, state, zip, lat, lng, cell, '6025550100', 'America/Phoenix',
         '{English}', accepting, 'Generated', '2026-10-01'
       from jsonb_to_recordset($3) as o (id text, name text, street text, city text, state text, zip text,
         lat float8, lng float8, cell int, accepting boolean)`,
      [site, groupKey, JSON.stringify(officeRows)],
    );
    const providerRows = some.flatMap((office) =>
      office.providers.map((provider) => ({
        ...provider,
        office: office.id,
        search: normalizeForSearch(`${provider.name} ${office.name}`),
        accepting: office.accepting,
        lat: office.lat,
        lng: office.lng,
        cell: cellOf(office.lat, office.lng),
      })),
    );
    await client.query(
      `insert into providers (site, office_id, npi, name, search_name, taxonomy, specialty, languages, licence,
         accepting_new_patients, lat, lng, cell, source, verified_on)
       select $1, office, npi, name, search, taxonomy, specialty,
         array(select jsonb_array_elements_text(languages)), '', accepting, lat, lng, cell, 'Generated', '2026-10-01'
       from jsonb_to_recordset($2) as p (office text, npi text, name text, search text, taxonomy text,
         specialty text, languages jsonb, accepting boolean, lat float8, lng float8, cell int)`,
      [site, JSON.stringify(providerRows)],
    );
  }
  await client.query('update sites set revision = revision + 1 where id = $1', [site]);
  await client.query('reset role');
  await client.query('vacuum analyze offices, providers');
}
