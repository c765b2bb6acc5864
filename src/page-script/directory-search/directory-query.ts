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

interface Dentist {
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

/** Names of the form's fields, which are those of the address. */
const FIELDS = { q: 'text', place: 'place', specialty: 'specialty', language: 'language' } as const;
const ACCEPTING = 'accepting';

/** What an address asks for. */
export function readQuery(search: string): Wanted {
  const query = new URLSearchParams(search);
  const wanted: Wanted = {
    text: '',
    place: '',
    specialty: '',
    language: '',
    accepting: query.has(ACCEPTING),
  };
  for (const [name, field] of Object.entries(FIELDS)) wanted[field] = query.get(name) ?? '';
  return wanted;
}

/** The address that asks for this, and keeps what else it said, such as a preview's version. */
export function writeQuery(search: string, wanted: Wanted): string {
  const query = new URLSearchParams(search);
  for (const [name, field] of Object.entries(FIELDS)) {
    const value = wanted[field].trim();
    // at the end again: equal searches have equal addresses
    query.delete(name);
    if (value) query.set(name, value);
  }
  query.delete(ACCEPTING);
  if (wanted.accepting) query.set(ACCEPTING, '1');
  const asked = query.toString();
  return asked && `?${asked}`;
}

/** Puts it into the form. */
export function fillForm(form: HTMLFormElement, wanted: Wanted): void {
  for (const [name, field] of Object.entries(FIELDS)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = wanted[field];
    // else a choice that is not there would stand as an empty field
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = '';
  }
  const box = form.elements.namedItem(ACCEPTING);
  if (box instanceof HTMLInputElement) box.checked = wanted.accepting;
}

/** What stands in the form. */
export function readForm(form: HTMLFormElement): Wanted {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readQuery(String(new URLSearchParams(fields)));
}
