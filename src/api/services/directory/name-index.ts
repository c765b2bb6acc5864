import { type Candidate, type CandidateOffice, officeTest, providerTest } from './match-candidate.ts';
import type { ProviderFilter } from './provider-filter.ts';
import type { Slice } from './search-tiles.ts';

export interface NamedOffice extends CandidateOffice {
  id: string;
}

/** A dentist at an office, as a search by name looks at them. */
export interface NamedProvider extends Candidate {
  npi: string;
  at: NamedOffice;
  /** grid cell of the office, where everything else of them is (tile-cache.ts) */
  cell: number;
}

export interface NamedFound {
  total: number;
  offices: number;
  /** the slice asked for, by name */
  page: NamedProvider[];
}

/**
 * The dentists of a site by the words of their names: each word with the places, in the order of names, of those who
 * have it. A search goes through the places of the words that begin as it asks, which takes a fraction of a
 * millisecond among a hundred thousand.
 */
export class NameIndex {
  readonly #people: NamedProvider[] = [];
  readonly #places = new Map<string, number[]>();
  /** its words in order; null until it is searched */
  #words: string[] | null = null;

  get size(): number {
    return this.#people.length;
  }

  /** Dentists come in the order in which they will be found. */
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
    // whoever has the words need not be looked at for them again
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

  /** Whoever has a word for each of these beginnings, in order. */
  *#withWords(beginnings: readonly string[]): Generator<NamedProvider> {
    // of each dentist how many of the beginnings, from the first on, have been found
    const found = new Uint8Array(this.#people.length);
    for (const [at, beginning] of beginnings.entries())
      for (const word of this.#wordsWith(beginning))
        for (const place of this.#places.get(word) ?? []) if (found[place] === at) found[place] = at + 1;
    const all = beginnings.length;
    for (let place = found.indexOf(all); place !== -1; place = found.indexOf(all, place + 1))
      yield this.#people[place] as NamedProvider;
  }

  #wordsWith(beginning: string): string[] {
    this.#words ??= [...this.#places.keys()].sort();
    const words = this.#words;
    let from = 0;
    for (let until = words.length; from < until; ) {
      const middle = (from + until) >> 1;
      if ((words[middle] as string) < beginning) from = middle + 1;
      else until = middle;
    }
    let until = from;
    while (words[until]?.startsWith(beginning)) until += 1;
    return words.slice(from, until);
  }
}
