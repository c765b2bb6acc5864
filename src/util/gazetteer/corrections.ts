import type { ZipRow } from './zip-rows.ts';

/**
 * Rows in which the package is wrong or out of date. Points are from the Census Bureau’s 2021 gazetteer of ZIP code
 * tabulation areas, which is in the public domain; every code of that gazetteer was compared. A difference alone is not
 * an error: for a code that covers a wilderness, the Bureau gives the middle and the package the town.
 */
export const CORRECTED: readonly ZipRow[] = [
  // bases and towns whose point in the package is fifty miles away or more
  { zip: '66040', city: 'La Cygne', state: 'KS', lat: 38.3569, lng: -94.738 },
  { zip: '80840', city: 'USAF Academy', state: 'CO', lat: 39.0001, lng: -104.8645 },
  { zip: '83648', city: 'Mountain Home AFB', state: 'ID', lat: 43.0492, lng: -115.8659 },
  { zip: '86443', city: 'Temple Bar Marina', state: 'AZ', lat: 35.9488, lng: -114.4449 },
  { zip: '86544', city: 'Red Valley', state: 'AZ', lat: 36.5443, lng: -109.1422 },
  { zip: '91759', city: 'Mt Baldy', state: 'CA', lat: 34.2637, lng: -117.6996 },
  { zip: '99505', city: 'JBER', state: 'AK', lat: 61.2847, lng: -149.654 },
  { zip: '99506', city: 'JBER', state: 'AK', lat: 61.272, lng: -149.8071 },
  // Puerto Rico, where the package has one point for a whole city
  { zip: '00765', city: 'Vieques', state: 'PR', lat: 18.1242, lng: -65.4231 },
  { zip: '00901', city: 'San Juan', state: 'PR', lat: 18.4666, lng: -66.108 },
  { zip: '00957', city: 'Bayamon', state: 'PR', lat: 18.3661, lng: -66.189 },
  { zip: '00959', city: 'Bayamon', state: 'PR', lat: 18.3858, lng: -66.1557 },
  { zip: '00960', city: 'Bayamon', state: 'PR', lat: 18.4169, lng: -66.1427 },
  // codes newer than the package
  { zip: '72405', city: 'Jonesboro', state: 'AR', lat: 35.9027, lng: -90.6502 },
  { zip: '72713', city: 'Bentonville', state: 'AR', lat: 36.298, lng: -94.2828 },
  { zip: '75036', city: 'Frisco', state: 'TX', lat: 33.1334, lng: -96.9147 },
  { zip: '75072', city: 'McKinney', state: 'TX', lat: 33.188, lng: -96.7 },
  { zip: '89437', city: 'Sparks', state: 'NV', lat: 39.5012, lng: -119.4688 },
];

/** In the package, but no ZIP code. */
export const NOT_CODES: ReadonlySet<string> = new Set(['10200']);

/** Short names that people use for a city, with a ZIP code downtown. */
export const NICKNAMES: readonly { name: string; zip: string }[] = [
  { name: 'NYC', zip: '10001' },
  { name: 'New York City', zip: '10001' },
  { name: 'LA', zip: '90012' },
  { name: 'DC', zip: '20001' },
  { name: 'Washington DC', zip: '20001' },
  { name: 'District of Columbia', zip: '20001' },
  { name: 'SF', zip: '94102' },
  { name: 'San Fran', zip: '94102' },
  { name: 'OKC', zip: '73102' },
  { name: 'Vegas', zip: '89101' },
  { name: 'Philly', zip: '19107' },
  { name: 'SLC', zip: '84101' },
  { name: 'NOLA', zip: '70112' },
  { name: 'ATL', zip: '30303' },
  { name: 'Indy', zip: '46204' },
  { name: 'Jax', zip: '32202' },
  { name: 'KC', zip: '64106' },
  { name: 'STL', zip: '63101' },
  { name: 'PHX', zip: '85004' },
  { name: 'ABQ', zip: '87102' },
  { name: 'DFW', zip: '75201' },
  { name: 'Chi-Town', zip: '60602' },
  { name: 'MPLS', zip: '55401' },
  { name: 'Twin Cities', zip: '55401' },
];

/** Names in common use that the post office does not have, with the ZIP code in the middle of the place. */
export const ALIASES: readonly { city: string; state: string; zip: string }[] = [
  { city: 'Queens', state: 'NY', zip: '11375' },
  { city: 'The Bronx', state: 'NY', zip: '10458' },
  { city: 'Hollywood', state: 'CA', zip: '90028' },
  { city: 'South Tucson', state: 'AZ', zip: '85713' },
  { city: '29 Palms', state: 'CA', zip: '92277' },
  // cities whose mail is addressed to a neighboring city
  { city: 'Bloomington', state: 'MN', zip: '55420' },
  { city: 'Paradise', state: 'NV', zip: '89119' },
  { city: 'Sunrise Manor', state: 'NV', zip: '89110' },
  { city: 'Spring Valley', state: 'NV', zip: '89147' },
  { city: 'Enterprise', state: 'NV', zip: '89123' },
  { city: 'Sandy Springs', state: 'GA', zip: '30328' },
  { city: 'Brooklyn Park', state: 'MN', zip: '55443' },
  { city: 'Eagan', state: 'MN', zip: '55122' },
  { city: 'Plymouth', state: 'MN', zip: '55447' },
  { city: 'Edina', state: 'MN', zip: '55424' },
  { city: 'Richfield', state: 'MN', zip: '55423' },
  { city: 'Taylorsville', state: 'UT', zip: '84123' },
  { city: 'Millcreek', state: 'UT', zip: '84106' },
  { city: 'Johns Creek', state: 'GA', zip: '30097' },
  { city: 'Dunwoody', state: 'GA', zip: '30338' },
  { city: 'Lakewood', state: 'CO', zip: '80226' },
  { city: 'Centennial', state: 'CO', zip: '80112' },
  { city: 'Brookhaven', state: 'GA', zip: '30319' },
  { city: 'Lauderhill', state: 'FL', zip: '33313' },
  { city: 'Tamarac', state: 'FL', zip: '33321' },
  { city: 'Doral', state: 'FL', zip: '33178' },
  { city: 'Weston', state: 'FL', zip: '33326' },
  { city: 'Miramar', state: 'FL', zip: '33025' },
  { city: 'Shoreline', state: 'WA', zip: '98133' },
  { city: 'SeaTac', state: 'WA', zip: '98188' },
  { city: 'Burien', state: 'WA', zip: '98166' },
  { city: 'Woodbury', state: 'MN', zip: '55125' },
  { city: 'Coon Rapids', state: 'MN', zip: '55433' },
  { city: 'Blaine', state: 'MN', zip: '55449' },
  { city: 'St Louis Park', state: 'MN', zip: '55416' },
  { city: 'Town and Country', state: 'MO', zip: '63017' },
  { city: 'Oro Valley', state: 'AZ', zip: '85737' },
  { city: 'Cottonwood Heights', state: 'UT', zip: '84121' },
  { city: 'North Miami', state: 'FL', zip: '33161' },
  { city: 'Jurupa Valley', state: 'CA', zip: '92509' },
  { city: 'Eastvale', state: 'CA', zip: '92880' },
  { city: 'Farmington Hills', state: 'MI', zip: '48334' },
  { city: 'Northglenn', state: 'CO', zip: '80233' },
  { city: 'Highlands Ranch', state: 'CO', zip: '80129' },
  { city: 'Cutler Bay', state: 'FL', zip: '33189' },
];
