import { readSearch, type Search, TICKS, type Where } from './search/search-params.ts';

/** What the form's place field shows for a place; a point has no words. */
export const wordsOf = (where: Where): string => (where.kind === 'words' ? where.words : '');

/** The search that stands in the form. An empty place leaves a point as it is: it cannot be typed. */
export function readForm(form: HTMLFormElement, now: Search): Search {
  const fields = new FormData(form);
  const text = (name: string): string => String(fields.get(name) ?? '').trim();
  const words = text('place');
  const point: Where = now.where.kind === 'point' ? now.where : { kind: 'anywhere' };
  return {
    ...readSearch(new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString()),
    where: words ? { kind: 'words', words } : point,
    page: 1,
  };
}

/** Puts a search into the form: after the back button, or when the page was opened with one. */
export function fillForm(form: HTMLFormElement, search: Search): void {
  const values: Record<string, string> = {
    place: wordsOf(search.where),
    radius: String(search.radius),
    specialty: search.specialty,
    language: search.language,
    name: search.name,
  };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  for (const name of TICKS) {
    const box = form.elements.namedItem(name);
    if (box instanceof HTMLInputElement) box.checked = search[name];
  }
}
