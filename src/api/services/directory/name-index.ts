import { type Candidate, type CandidateOffice, officeTest, providerTest } from './match-candidate.ts';
import type { ProviderFilter } from './provider-filter.ts';
import type { Slice } from './search-tiles.ts';

export interface NamedOffice extends CandidateOffice {
  id: string;
}

/** A dentist at an office, as the name search sees them. */
export interface NamedProvider extends Candidate {
  npi: string;
  at: NamedOffice;
  /** grid cell of the office, where the rest of the data is (tile-cache.ts) */
  cell: number;
}

export interface NamedFound {
  total: number;
  offices: number;
  /** the requested slice, by name */
  page: NamedProvider[];
}

/**
 * An inverted index of a site's dentists: each word of a name with the positions of its dentists, in name order. A
 * search reads only the words that match, which takes a fraction of a millisecond among a hundred thousand dentists.
 */
export class NameIndex {
  readonly #people: NamedProvider[] = [];
  readonly #places = new Map<string, number[]>();
  /** the words, sorted; null until the first search */
  #words: string[] | null = null;

  get size(): number {
    return this.#people.length;
  }

  /** Add dentists in the order in which results are listed. */
  add(person: NamedProvider): void {
    const place = this.#people.push(person) - 1;
    for (const word of person.searchName.split(' ')) {
      if (word === '') continue;
      const places = this.#places.get(word);
      if (!places) this.#places.set(word, [place]);
      else if (places.at(-1) !== place) places.push(place);
    }
    this.#words = null;
  }

  search(filter: ProviderFilter, { offset, limit }: Slice): NamedFound {
    // the index has already matched the words
    const fits = providerTest({ ...filter, words: [] });
    const isOpen = officeTest(filter);
    const offices = new Set<NamedOffice>();
    const page: NamedProvider[] = [];
    let total = 0;
    for (const person of this.#withWords(filter.words)) {
      if ((fits && !fits(person)) || (isOpen && !isOpen(person.at))) continue;
      if (total >= offset && page.length < limit) page.push(person);
      total += 1;
      offices.add(person.at);
    }
    return { total, offices: offices.size, page };
  }

  /** The dentists with a word for each of these prefixes, in order. */
  *#withWords(prefixes: readonly string[]): Generator<NamedProvider> {
    // for each dentist, how many prefixes have matched so far
    const found = new Uint8Array(this.#people.length);
    for (const [at, prefix] of prefixes.entries())
      for (const word of this.#wordsWith(prefix))
        for (const place of this.#places.get(word) ?? []) if (found[place] === at) found[place] = at + 1;
    const all = prefixes.length;
    for (let place = found.indexOf(all); place !== -1; place = found.indexOf(all, place + 1))
      yield this.#people[place] as NamedProvider;
  }

  #wordsWith(prefix: string): string[] {
    this.#words ??= [...this.#places.keys()].sort();
    const words = this.#words;
    let from = 0;
    for (let until = words.length; from < until; ) {
      const middle = (from + until) >> 1;
      if ((words[middle] as string) < prefix) from = middle + 1;
      else until = middle;
    }
    let until = from;
    while (words[until]?.startsWith(prefix)) until += 1;
    return words.slice(from, until);
  }
}
