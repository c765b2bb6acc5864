import { matchesSearch } from '#util/text/search-normalize.ts';

/** A directory search; '' and false match everything. */
export interface Wanted {
  text: string;
  /** a state's code, or `CA|San Diego` for a city */
  place: string;
  specialty: string;
  language: string;
  accepting: boolean;
}

export interface Dentist {
  name: string;
  specialty: string;
  languages: string[];
}

export interface Entry {
  /** all words about the office itself: name, street, city, ZIP, phone */
  text: string;
  state: string;
  city: string;
  isAccepting: boolean;
  dentists: Dentist[];
}

/**
 * Which dentists of an office match. One dentist must have both the specialty and the language: an orthodontist who
 * speaks English and a colleague who speaks Spanish do not match "orthodontist, Spanish".
 * @returns places in `entry.dentists`; null where the office does not match at all
 */
export function fitting(entry: Entry, wanted: Wanted): number[] | null {
  const { place, specialty, language } = wanted;
  if (wanted.accepting && !entry.isAccepting) return null;
  if (place && place !== entry.state && place !== placeOf(entry)) return null;
  const isNamed = matchesSearch(entry.text, wanted.text);
  const found = entry.dentists.flatMap((dentist, index) => {
    if (specialty && dentist.specialty !== specialty) return [];
    if (language && !dentist.languages.includes(language)) return [];
    // words may be partly of the office and partly of the dentist: "Quintero San Diego"
    if (!isNamed && !matchesSearch(`${entry.text} ${dentist.name} ${dentist.specialty}`, wanted.text))
      return [];
    return [index];
  });
  if (found.length > 0) return found;
  return isNamed && entry.dentists.length === 0 && !specialty && !language ? [] : null;
}

/** A city as the filter names it. */
const placeOf = ({ state, city }: Pick<Entry, 'state' | 'city'>): string => `${state}|${city}`;

export const isEverything = ({ text, place, specialty, language, accepting }: Wanted): boolean =>
  !text.trim() && !place && !specialty && !language && !accepting;

/** What is announced: 7 of 44 offices, 9 dentists. */
export function countText(found: { offices: number; dentists: number }, all: number): string {
  const offices =
    found.offices === all ? plural(all, 'office') : `${number(found.offices)} of ${plural(all, 'office')}`;
  return `${offices}, ${plural(found.dentists, 'dentist')}`;
}

const number = (count: number): string => count.toLocaleString('en-US');
const plural = (count: number, one: string): string => `${number(count)} ${one}${count === 1 ? '' : 's'}`;
