/** Postal codes and names of the states, the District of Columbia and the islands (USPS Publication 28). */
const NAMES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  FM: 'Micronesia',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  PW: 'Palau',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** Territories and freely associated states. */
const ISLANDS = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI']);

type Named = readonly (readonly [code: string, name: string])[];

/** Code and name of all states and territories, by name. */
export const STATES_AND_ISLANDS: Named = Object.entries(NAMES).sort(([, one], [, other]) =>
  one < other ? -1 : 1,
);

/** The fifty states and the District of Columbia, as a list to choose from. */
export const STATES: Named = STATES_AND_ISLANDS.filter(([code]) => !ISLANDS.has(code));

/** A state's name; an unknown code itself. */
export function stateName(code: string): string {
  return NAMES[code] ?? code;
}

/** Older abbreviations, with or without a dot at the end. */
const SHORT_FORMS =
  'ALA AL, ARIZ AZ, ARK AR, CALIF CA, CALI CA, COLO CO, CONN CT, DEL DE, FLA FL, ILL IL, IND IN, KAN KS, KANS KS, ' +
  'MASS MA, MICH MI, MINN MN, MISS MS, MONT MT, NEB NE, NEBR NE, NEV NV, OKLA OK, ORE OR, PENN PA, PENNA PA, TENN TN, ' +
  'TEX TX, WASH WA, WIS WI, WISC WI, WYO WY, N MEX NM, N CAR NC, S CAR SC, N DAK ND, S DAK SD, W VA WV, WASHINGTON DC DC';

const CODES = new Map([
  ...Object.entries(NAMES).map(([code, name]) => [name.toUpperCase(), code] as const),
  ...SHORT_FORMS.split(', ').map((entry) => [entry.slice(0, -3), entry.slice(-2)] as const),
]);

/** The code of a state, from its code or name in any case, with or without dots; null if it is unknown. */
export function stateCode(text: string): string | null {
  const normalized = text.replaceAll('.', '').trim().replace(/\s+/g, ' ').toUpperCase();
  return Object.hasOwn(NAMES, normalized) ? normalized : (CODES.get(normalized) ?? null);
}
