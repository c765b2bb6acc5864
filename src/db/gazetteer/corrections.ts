import type { ZipRow } from './zip-rows.ts';

/**
 * Where the package is wrong or behind. Points are those of the Census Bureau’s 2021 gazetteer of ZIP code
 * tabulation areas, which is in the public domain; every code of that gazetteer was compared. A difference
 * alone is no fault: of a code that covers a wilderness the Bureau gives the middle, the package the town.
 */
export const CORRECTED: readonly ZipRow[] = [
  // bases and towns that the package puts fifty miles away or more
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
  // codes younger than the package
  { zip: '72405', city: 'Jonesboro', state: 'AR', lat: 35.9027, lng: -90.6502 },
  { zip: '72713', city: 'Bentonville', state: 'AR', lat: 36.298, lng: -94.2828 },
  { zip: '75036', city: 'Frisco', state: 'TX', lat: 33.1334, lng: -96.9147 },
  { zip: '75072', city: 'McKinney', state: 'TX', lat: 33.188, lng: -96.7 },
  { zip: '89437', city: 'Sparks', state: 'NV', lat: 39.5012, lng: -119.4688 },
];

/** In the package, but no ZIP code. */
export const NOT_CODES: ReadonlySet<string> = new Set(['10200']);

/** Names that people use and the post office does not, with the ZIP code in the middle of what they mean. */
export const ALIASES: readonly { city: string; state: string; zip: string }[] = [
  { city: 'NYC', state: 'NY', zip: '10001' },
  { city: 'New York City', state: 'NY', zip: '10001' },
  { city: 'Queens', state: 'NY', zip: '11375' },
  { city: 'The Bronx', state: 'NY', zip: '10458' },
  { city: 'Hollywood', state: 'CA', zip: '90028' },
  { city: 'LA', state: 'CA', zip: '90012' },
  { city: 'South Tucson', state: 'AZ', zip: '85713' },
  { city: '29 Palms', state: 'CA', zip: '92277' },
  { city: 'Washington DC', state: 'DC', zip: '20001' },
];
