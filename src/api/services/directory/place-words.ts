import { stateCode } from '#util/geo/us-states.ts';
import { zipAtEnd } from '#util/geo/zip-code.ts';

/** A visitor's words for a place: a ZIP code, or a city with the text of its state ('' for none). */
export type PlaceWords = { kind: 'zip'; zip: string } | { kind: 'city'; city: string; stateText: string };

/** “near me” names no place; the ME is not Maine. */
export const isNearMe = (text: string): boolean =>
  /\b(?:near(?:est|by)?|around|close|next|by)(?: to)? (?:me|here|my (?:location|house|home))$|^(?:near ?by|here|my location)$/i.test(
    text.trim().replace(/\s+/g, ' '),
  );

const COUNTRY = /[\s,]+(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?)$/i;

/**
 * Parses what people type into one field: “Phoenix, AZ”, “Phoenix Arizona USA”, “Phoenix, AZ 85004”. A ZIP code takes
 * precedence over the city, because it is more precise.
 * @param state from a separate field; '' if there is none
 */
export function placeWords(city: string, state: string): PlaceWords {
  const [cityText, stateText] = [city.trim().replace(COUNTRY, ''), state.trim().replace(COUNTRY, '')];
  const zip = zipAtEnd(stateText) ?? zipAtEnd(cityText);
  if (zip) return { kind: 'zip', zip };
  return { kind: 'city', ...withoutState(cityText, stateText) };
}

function withoutState(city: string, state: string): { city: string; stateText: string } {
  if (state !== '') return { city: city.replace(/,.*$/, ''), stateText: state };
  const comma = city.lastIndexOf(',');
  if (comma >= 0) return { city: city.slice(0, comma), stateText: city.slice(comma + 1).trim() };
  const words = city.trim().split(/\s+/);
  // longest first: West Virginia is not Virginia
  for (const count of [3, 2, 1]) {
    const stateText = words.slice(-count).join(' ');
    if (words.length > count && stateCode(stateText))
      return { city: words.slice(0, -count).join(' '), stateText };
  }
  return { city, stateText: '' };
}
