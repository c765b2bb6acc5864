import { normalizeForSearch } from '#util/text/search-normalize.ts';

/** Languages and specialties repeat from dentist to dentist: each is stored in memory once. */
export class InternedStrings {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, { given: string[]; folded: string[] }>();

  text(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }

  list(texts: string[]): { given: string[]; folded: string[] } {
    const key = texts.join('\n');
    const list = this.#lists.get(key) ?? { given: texts, folded: texts.map(normalizeForSearch) };
    this.#lists.set(key, list);
    return list;
  }
}
