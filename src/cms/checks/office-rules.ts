import { cityKey } from '#util/gazetteer/places.ts';
import { isZoneOf, timeZonesOfState } from '#util/gazetteer/us-time-zones.ts';
import { findCity, nearestCity, nearestZip, statesOfArea } from '#util/gazetteer/zip-lookup.ts';
import { findZip } from '#util/gazetteer/zip-rows.ts';
import { distanceMiles } from '#util/geo/points.ts';
import { stateName } from '#util/geo/us-states.ts';
import type { Office } from '../schema/catalog.ts';
import type { ContentRule } from './rule.ts';

/**
 * The largest ZIP code areas, in the West and Alaska, reach this far from their center; a wrong point is
 * rarely this close.
 */
const MAX_MILES = 60;
const MAX_MILES_IN_ALASKA = 300;

/** Checks that an office's facts agree with each other. */
export const officeFacts: ContentRule = {
  id: 'office-facts',
  severity: 'error',
  finds:
    'an office whose coordinates, ZIP code, state and time zone do not agree, such as coordinates in another country',
  source: 'src/util/gazetteer: GeoNames and Census Bureau; 49 CFR 71 for time zones',
  check: ({ record }, report) => {
    for (const [index, office] of record.catalog.offices.entries())
      for (const { field, message } of problemsOf(office))
        report(['catalog', 'offices', index, field], `${message} (${office.name})`);
  },
};

/** Accepts names that the post office does not use, because a town may have a local name. */
export const officeCity: ContentRule = {
  id: 'office-city',
  severity: 'warning',
  finds: 'an office’s city that is not known in its state, or is far from its ZIP code',
  source: 'src/util/gazetteer: GeoNames and Census Bureau',
  check: ({ record }, report) => {
    for (const [index, office] of record.catalog.offices.entries()) {
      const message = cityProblem(office);
      if (message !== '') report(['catalog', 'offices', index, 'city'], message);
    }
  },
};

type FactProblem = { field: 'zip' | 'state' | 'lat' | 'timezone'; message: string };

function problemsOf(office: Office): FactProblem[] {
  const { state, zip, timezone, lat, lng } = office;
  const problems: FactProblem[] = [];
  const row = findZip(zip);
  const states = row ? [row.state] : statesOfArea(zip);
  if (states.length === 0) problems.push({ field: 'zip', message: `${zip} is no ZIP code. Correct it.` });
  else if (!states.includes(state)) {
    const where = row ? `${row.city}, ${row.state}` : states.map(stateName).join(' or ');
    problems.push({
      field: 'zip',
      message: `${zip} is ${where}, and the office’s state is ${state}. Correct the ZIP code or the state.`,
    });
  }
  if (!isZoneOf(timezone, state))
    problems.push({
      field: 'timezone',
      message: `${timezone} is not the time in ${stateName(state)}. Write ${timeZonesOfState(state).join(' or ')}.`,
    });
  const most = state === 'AK' ? MAX_MILES_IN_ALASKA : MAX_MILES;
  const miles = row ? distanceMiles({ lat, lng }, row) : 0;
  if (row && row.state === state && miles > most) {
    const nearest = nearestZip({ lat, lng });
    const near = nearest && nearest.miles < most ? `, near ${nearest.row.city}, ${nearest.row.state}` : '';
    const shown = Math.round(miles).toLocaleString('en-US');
    problems.push({
      field: 'lat',
      message: `${lat}, ${lng} is ${shown} miles from ZIP code ${zip} (${row.city}, ${row.state})${near}. ${
        swappedFits(office, row, most)
          ? `Did you mean lat ${lng} and lng ${lat}?`
          : lng > 0 && distanceMiles({ lat, lng: -lng }, row) <= most
            ? `Did you mean lng ${-lng}? West is negative.`
            : `Correct lat and lng, which for this ZIP code are about ${row.lat} and ${row.lng}.`
      }`,
    });
  }
  return problems;
}

const swappedFits = ({ lat, lng }: Office, row: { lat: number; lng: number }, most: number): boolean =>
  Math.abs(lng) <= 90 && distanceMiles({ lat: lng, lng: lat }, row) <= most;

function cityProblem({ city, state, zip }: Office): string {
  const row = findZip(zip);
  if (row && row.state !== state) return '';
  if (row && [row.city, row.also ?? ''].some((name) => cityKey(name) === cityKey(city))) return '';
  const place = findCity(city, state);
  if (!place) {
    const nearest = nearestCity(city, state);
    const remedy = nearest
      ? `Did you mean ${nearest}?`
      : row
        ? `ZIP code ${zip} is ${row.city}.`
        : 'Check the spelling.';
    return `“${city}” is not a city we know in ${stateName(state)}. ${remedy}`;
  }
  if (!row || distanceMiles(place, row) <= MAX_MILES) return '';
  return `${city} is ${Math.round(distanceMiles(place, row))} miles from ZIP code ${zip}, which is ${row.city}. Correct the city or the ZIP code.`;
}
