import type pg from 'pg';
import { ApiError } from '#api/kernel/errors.ts';
import type { CitySuggestion, Place } from '#contracts/catalog/providers.ts';
import type { Database } from '#db/queries/database.ts';
import { BoundedCache } from '#util/collections/collections.ts';
import { cityKey } from '#util/gazetteer/places.ts';
import type { Point } from '#util/geo/points.ts';
import { shownState } from '#util/geo/shown-state.ts';
import { stateCode } from '#util/geo/us-states.ts';
import { isMilitaryZip, zipAtEnd, zipAtStart, zipOf } from '#util/geo/zip-code.ts';
import { type City, CitySuggestions, toSuggestion } from './city-suggestions.ts';
import { isNearMe, placeOnly, stateOf } from './place-phrases.ts';
import { t } from './texts.ts';

/** A visitor's words for a place: a ZIP code, or a city with the text of its state ('' for none). */
type PlaceWords = { kind: 'zip'; zip: string } | { kind: 'city'; city: string; stateText: string };

/**
 * Parses what people type into one field: “Phoenix, AZ”, “Phoenix Arizona USA”, “Phoenix, AZ 85004”. A ZIP code takes
 * precedence over the city, because it is more precise.
 * @param state from a separate field; '' if there is none
 */
export function placeWords(city: string, state: string): PlaceWords {
  const [cityText, stateText] = [placeOnly(city), placeOnly(state)];
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
    if (words.length > count && stateOf(stateText))
      return { city: words.slice(0, -count).join(' '), stateText };
  }
  return { city, stateText: '' };
}

/** A requested place; '' and undefined for missing parts. */
export interface RequestedPlace {
  zip: string;
  city: string;
  state: string;
  lat?: number | undefined;
  lng?: number | undefined;
}

/** The result: a place, none, or suggestions for an ambiguous city. */
export type PlaceAnswer =
  | { kind: 'place'; place: Place }
  | { kind: 'nowhere' }
  | { kind: 'unclear'; suggestions: CitySuggestion[] };

type PlaceRow = { city: string; state: string; lat: number; lng: number };

const refuse = (field: keyof RequestedPlace, message: string): never => {
  throw new ApiError('invalid', { fields: { [field]: message } });
};

/** Looks up places in the gazetteer, which does not change while the process runs. */
export class Places {
  readonly #database: Database;
  readonly #suggestions: CitySuggestions;
  readonly #known = new BoundedCache<string, { row: PlaceRow | null }>({ entries: 50_000, cost: 50_000 });

  constructor(database: Database) {
    this.#database = database;
    this.#suggestions = new CitySuggestions(database);
  }

  /**
   * The ZIP code takes precedence over the point, and the point over the city.
   * @param readOffices called if several cities may be meant: roughly where the brand has offices
   * @throws ApiError invalid for an unknown place, with advice
   */
  async find(
    { zip, city, state, lat, lng }: RequestedPlace,
    readOffices: () => Promise<readonly Point[]>,
  ): Promise<PlaceAnswer> {
    if (zip !== '') return { kind: 'place', place: await this.#byZip(zip) };
    if (lat !== undefined && lng !== undefined)
      return { kind: 'place', place: { label: '', zip: null, city: null, state: null, lat, lng } };
    if (lat !== undefined || lng !== undefined) return refuse(lat === undefined ? 'lat' : 'lng', t.halfPoint);
    return city === '' && state === '' ? { kind: 'nowhere' } : this.#byCity(city, state, readOffices);
  }

  async #byZip(given: string): Promise<Place> {
    const zip = zipOf(given) ?? zipAtEnd(given) ?? refuse('zip', t.fiveDigits);
    if (isMilitaryZip(zip)) return refuse('zip', t.militaryZip);
    return (await this.#atZip(zip)) ?? (await this.#inAreaOf(zip)) ?? refuse('zip', t.unknownZip);
  }

  /** “92101 San Diego”, “10027, NY”: a ZIP code if its city or state follows; otherwise a house number. */
  async #byLeadingZip(given: string): Promise<Place | null> {
    const leading = zipAtStart(given);
    const place = leading && (await this.#atZip(leading.zip));
    if (!place) return null;
    const words = placeWords(leading.rest, '');
    const isThere =
      stateCode(leading.rest) === place.state ||
      (words.kind === 'city' && cityKey(words.city) === cityKey(place.city ?? ''));
    return isThere ? place : null;
  }

  async #atZip(zip: string): Promise<Place | null> {
    const row = await this.#row(`zip ${zip}`, {
      name: 'place-by-zip',
      text: 'select city, state, lat, lng from zip_codes where zip = $1',
      values: [zip],
    });
    return row && { label: `${row.city}, ${row.state} ${zip}`, zip, ...row };
  }

  /**
   * For a ZIP code that is newer than our table, or has a typo at its end: the center of the area of its first three
   * digits.
   */
  async #inAreaOf(zip: string): Promise<Place | null> {
    const area = zip.slice(0, 3);
    const row = await this.#row(`area ${area}`, {
      name: 'place-by-zip-area',
      text: `select min(city) as city, mode() within group (order by state) as state,
          round(avg(lat)::numeric, 4)::float8 as lat, round(avg(lng)::numeric, 4)::float8 as lng
        from zip_codes where zip between $1 and $2 having count(*) > 0`,
      values: [`${area}00`, `${area}99`],
    });
    return (
      row && {
        label: t.zipArea(area, shownState(row.state), zip),
        zip: null,
        city: null,
        state: row.state,
        lat: row.lat,
        lng: row.lng,
      }
    );
  }

  async #byCity(
    text: string,
    givenState: string,
    readOffices: () => Promise<readonly Point[]>,
  ): Promise<PlaceAnswer> {
    if (isNearMe(text)) return refuse('city', t.nearMe);
    const given = placeOnly(text);
    const words = placeWords(given, givenState);
    if (words.kind === 'zip') return { kind: 'place', place: await this.#byZip(words.zip) };
    const leading = givenState === '' ? await this.#byLeadingZip(given) : null;
    if (leading) return { kind: 'place', place: leading };
    const { city, stateText } = words;
    const key = cityKey(city);
    if (key === '') return refuse('city', t.enterCity);
    const state = stateText === '' ? null : (stateOf(stateText) ?? refuse('state', t.unknownState));
    const known = state && (await this.#inState(key, state));
    if (known) return { kind: 'place', place: known };
    // “Port Washington” looks like a port in Washington, but the whole text may be the name
    const whole = state === null ? key : cityKey(given);
    const offices = await readOffices();
    const namesakes = whole === key && state !== null ? [] : await this.#suggestions.named(whole, offices);
    const stateOnly = state === null ? stateOf(city) : null;
    if (stateOnly && !isCityFirst(city, namesakes)) return refuse('city', t.stateOnly(shownState(stateOnly)));
    const [only, ...others] = namesakes;
    const place = only && others.length === 0 ? await this.#inState(whole, only.state) : null;
    if (place) return { kind: 'place', place };
    const suggestions = namesakes.length > 0 ? namesakes : await this.#suggestions.for(key, state, offices);
    if (suggestions.length > 0) return { kind: 'unclear', suggestions: suggestions.map(toSuggestion) };
    return refuse('city', state ? t.unknownCityIn(state) : t.unknownCity);
  }

  async #inState(key: string, state: string): Promise<Place | null> {
    const row = await this.#row(`city ${key} ${state}`, {
      name: 'place-by-city',
      text: 'select city, state, lat, lng from places where key = $1 and state = $2',
      values: [key, state],
    });
    return row && { label: `${row.city}, ${state}`, zip: null, ...row };
  }

  async #row(key: string, query: pg.QueryConfig): Promise<PlaceRow | null> {
    const known = this.#known.get(key);
    if (known) return known.row;
    const { rows } = await this.#database.shared.query<PlaceRow>(query);
    const row = rows[0] ?? null;
    this.#known.set(key, { row }, 1);
    return row;
  }
}

/** Whether a state's name alone means a city: true for New York, but not for California, Kentucky, or for CA. */
const isCityFirst = (name: string, namesakes: readonly City[]): boolean =>
  namesakes.some(({ codes }) => codes >= 10 || name.replace(/[^\p{L}]/gu, '').length === 2);
