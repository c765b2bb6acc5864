/** One zone for each time that a state observes (49 CFR 71, and the IANA names). */
const ZONES: Record<string, readonly string[]> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV FL IN KY MI TN'.split(' '),
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI FL IN KS KY MI ND NE SD TN TX'.split(' '),
  'America/Denver': 'CO MT NM UT WY AZ ID KS ND NE NV OR SD TX'.split(' '),
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': 'CA WA ID NV OR'.split(' '),
  'America/Anchorage': ['AK'],
  'America/Adak': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR', 'VI'],
  'Pacific/Guam': ['GU', 'MP'],
  'Pacific/Pago_Pago': ['AS'],
  'Pacific/Palau': ['PW'],
  'Pacific/Pohnpei': ['FM'],
  'Pacific/Chuuk': ['FM'],
  'Pacific/Majuro': ['MH'],
};

/** The zones of a state, by their best-known names. */
export function timeZonesOfState(state: string): string[] {
  return Object.entries(ZONES).flatMap(([zone, states]) => (states.includes(state) ? [zone] : []));
}

/**
 * Whether that zone has the right time in the state: America/Detroit and US/Eastern are as good as America/New_York.
 */
export function isZoneOf(zone: string, state: string): boolean {
  const zones = timeZonesOfState(state);
  // the usual case, because the first clock takes 10 ms
  if (zones.length === 0 || zones.includes(zone)) return true;
  const clock = clockOf(zone);
  return zones.some((known) => clockOf(known) === clock);
}

const clocks = new Map<string, string>();

/** The zone's local time at one moment in winter and one in summer. */
function clockOf(timeZone: string): string {
  const known = clocks.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const clock = ['2026-01-15T12:00Z', '2026-07-15T12:00Z'].map((at) => format.format(new Date(at))).join();
  clocks.set(timeZone, clock);
  return clock;
}
