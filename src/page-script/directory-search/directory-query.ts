import { matchesSearch } from '#util/text/search-normalize.ts';
import { groupDigits } from '#util/text/words.ts';
import { t } from './texts.ts';

/** A directory search; '' and false match everything. */
export interface DirectoryQuery {
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
 * The dentists of an office that match. One dentist must have both the specialty and the language: an orthodontist who
 * speaks English and a colleague who speaks Spanish do not match "orthodontist, Spanish".
 * @returns their indexes in `entry.dentists`; null if the office does not match
 */
export function matchingDentists(entry: Entry, query: DirectoryQuery): number[] | null {
  const { place, specialty, language } = query;
  if (query.accepting && !entry.isAccepting) return null;
  if (place && place !== entry.state && place !== placeOf(entry)) return null;
  const isNamed = matchesSearch(entry.text, query.text);
  const found = entry.dentists.flatMap((dentist, index) => {
    if (specialty && dentist.specialty !== specialty) return [];
    if (language && !dentist.languages.includes(language)) return [];
    // the words may name the office and the dentist: "Quintero San Diego"
    if (!isNamed && !matchesSearch(`${entry.text} ${dentist.name} ${dentist.specialty}`, query.text))
      return [];
    return [index];
  });
  if (found.length > 0) return found;
  return isNamed && entry.dentists.length === 0 && !specialty && !language ? [] : null;
}

/** The filter's value for a city. */
const placeOf = ({ state, city }: Pick<Entry, 'state' | 'city'>): string => `${state}|${city}`;

export const isEmptyQuery = ({ text, place, specialty, language, accepting }: DirectoryQuery): boolean =>
  !text.trim() && !place && !specialty && !language && !accepting;

/** Such as "7 of 44 offices, 9 dentists". */
export function countText(found: { offices: number; dentists: number }, all: number): string {
  const offices =
    found.offices === all
      ? t.offices(all, groupDigits(all))
      : t.officesOf(groupDigits(found.offices), all, groupDigits(all));
  return `${offices}, ${t.dentists(found.dentists, groupDigits(found.dentists))}`;
}

/** Names in the form and in the address. */
const FIELDS = { q: 'text', place: 'place', specialty: 'specialty', language: 'language' } as const;
const ACCEPTING = 'accepting';

/** Reads the query in an address. */
export function readQuery(search: string): DirectoryQuery {
  const params = new URLSearchParams(search);
  const query: DirectoryQuery = {
    text: '',
    place: '',
    specialty: '',
    language: '',
    accepting: params.has(ACCEPTING),
  };
  for (const [name, field] of Object.entries(FIELDS)) query[field] = params.get(name) ?? '';
  return query;
}

/** Writes a query into an address, keeping its other parameters, such as the version of a preview. */
export function writeQuery(search: string, query: DirectoryQuery): string {
  const params = new URLSearchParams(search);
  for (const [name, field] of Object.entries(FIELDS)) {
    const value = query[field].trim();
    // appended again, so that equal queries have equal addresses
    params.delete(name);
    if (value) params.set(name, value);
  }
  params.delete(ACCEPTING);
  if (query.accepting) params.set(ACCEPTING, '1');
  const text = params.toString();
  return text && `?${text}`;
}

export function fillForm(form: HTMLFormElement, query: DirectoryQuery): void {
  for (const [name, field] of Object.entries(FIELDS)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = query[field];
    // a missing option would show as an empty field
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = '';
  }
  const box = form.elements.namedItem(ACCEPTING);
  if (box instanceof HTMLInputElement) box.checked = query.accepting;
}

export function readForm(form: HTMLFormElement): DirectoryQuery {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readQuery(String(new URLSearchParams(fields)));
}
