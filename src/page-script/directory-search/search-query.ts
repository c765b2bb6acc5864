import type { Wanted } from './match-entry.ts';

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
