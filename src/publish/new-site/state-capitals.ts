/** The place of a new brand's example office: the capital of its state. */
interface Place {
  city: string;
  zip: string;
  /** degrees, WGS 84 */
  lat: number;
  lng: number;
  /** IANA name */
  timezone: string;
}

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

const place = (city: string, zip: string, lat: number, lng: number, timezone: string): Place => ({
  city,
  zip,
  lat,
  lng,
  timezone,
});

/** By postal code (USPS Publication 28); coordinates are those of the city center. */
export const STATE_CAPITALS: Readonly<Record<string, Place>> = {
  AL: place('Montgomery', '36104', 32.38, -86.31, CENTRAL),
  AK: place('Juneau', '99801', 58.3, -134.42, 'America/Juneau'),
  AZ: place('Phoenix', '85003', 33.45, -112.08, 'America/Phoenix'),
  AR: place('Little Rock', '72201', 34.75, -92.28, CENTRAL),
  CA: place('Sacramento', '95814', 38.58, -121.49, PACIFIC),
  CO: place('Denver', '80202', 39.75, -105.0, MOUNTAIN),
  CT: place('Hartford', '06103', 41.77, -72.67, EASTERN),
  DE: place('Dover', '19901', 39.16, -75.52, EASTERN),
  DC: place('Washington', '20001', 38.91, -77.02, EASTERN),
  FL: place('Tallahassee', '32301', 30.44, -84.28, EASTERN),
  GA: place('Atlanta', '30303', 33.75, -84.39, EASTERN),
  HI: place('Honolulu', '96813', 21.31, -157.86, 'Pacific/Honolulu'),
  ID: place('Boise', '83702', 43.62, -116.2, 'America/Boise'),
  IL: place('Springfield', '62701', 39.8, -89.65, CENTRAL),
  IN: place('Indianapolis', '46204', 39.77, -86.16, 'America/Indiana/Indianapolis'),
  IA: place('Des Moines', '50309', 41.59, -93.62, CENTRAL),
  KS: place('Topeka', '66603', 39.05, -95.68, CENTRAL),
  KY: place('Frankfort', '40601', 38.2, -84.87, EASTERN),
  LA: place('Baton Rouge', '70802', 30.45, -91.18, CENTRAL),
  ME: place('Augusta', '04330', 44.31, -69.78, EASTERN),
  MD: place('Annapolis', '21401', 38.98, -76.49, EASTERN),
  MA: place('Boston', '02108', 42.36, -71.06, EASTERN),
  MI: place('Lansing', '48933', 42.73, -84.55, 'America/Detroit'),
  MN: place('Saint Paul', '55101', 44.95, -93.09, CENTRAL),
  MS: place('Jackson', '39201', 32.3, -90.18, CENTRAL),
  MO: place('Jefferson City', '65101', 38.57, -92.17, CENTRAL),
  MT: place('Helena', '59601', 46.59, -112.04, MOUNTAIN),
  NE: place('Lincoln', '68508', 40.81, -96.7, CENTRAL),
  NV: place('Carson City', '89701', 39.16, -119.77, PACIFIC),
  NH: place('Concord', '03301', 43.21, -71.54, EASTERN),
  NJ: place('Trenton', '08608', 40.22, -74.77, EASTERN),
  NM: place('Santa Fe', '87501', 35.69, -105.94, MOUNTAIN),
  NY: place('Albany', '12207', 42.65, -73.75, EASTERN),
  NC: place('Raleigh', '27601', 35.78, -78.64, EASTERN),
  ND: place('Bismarck', '58501', 46.81, -100.78, CENTRAL),
  OH: place('Columbus', '43215', 39.96, -83.0, EASTERN),
  OK: place('Oklahoma City', '73102', 35.47, -97.52, CENTRAL),
  OR: place('Salem', '97301', 44.94, -123.03, PACIFIC),
  PA: place('Harrisburg', '17101', 40.26, -76.88, EASTERN),
  PR: place('San Juan', '00901', 18.47, -66.11, 'America/Puerto_Rico'),
  RI: place('Providence', '02903', 41.82, -71.41, EASTERN),
  SC: place('Columbia', '29201', 34.0, -81.03, EASTERN),
  SD: place('Pierre', '57501', 44.37, -100.35, CENTRAL),
  TN: place('Nashville', '37219', 36.16, -86.78, CENTRAL),
  TX: place('Austin', '78701', 30.27, -97.74, CENTRAL),
  UT: place('Salt Lake City', '84111', 40.76, -111.89, MOUNTAIN),
  VT: place('Montpelier', '05602', 44.26, -72.58, EASTERN),
  VA: place('Richmond', '23219', 37.54, -77.44, EASTERN),
  WA: place('Olympia', '98501', 47.04, -122.9, PACIFIC),
  WV: place('Charleston', '25301', 38.35, -81.63, EASTERN),
  WI: place('Madison', '53703', 43.07, -89.4, CENTRAL),
  WY: place('Cheyenne', '82001', 41.14, -104.82, MOUNTAIN),
};
