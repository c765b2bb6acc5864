import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import type { OpeningHours } from '#domain/offices/opening-hours.ts';
import {
  type Candidate,
  type CandidateOffice,
  officeTest,
  opensEvenings,
  opensWeekends,
  type ProviderFilter,
  providerTest,
} from './provider-filter.ts';
import type { Slice } from './search-tiles.ts';
import { InternedStrings } from './tiles.ts';

interface NamedOffice extends CandidateOffice {
  id: string;
}

/** A dentist at an office, as the name search sees them. */
export interface NamedProvider extends Candidate {
  npi: string;
  at: NamedOffice;
  /** grid cell of the office, where the rest of the data is (tiles.ts) */
  cell: number;
}

interface NamedFound {
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

/** Rows parsed at a time, so that other requests wait a few milliseconds at most. */
const CHUNK = 1000;

type OfficeRow = [id: string, hours: OpeningHours[]];
type ProviderRow = [
  officeId: string,
  npi: string,
  searchName: string,
  taxonomy: string,
  languages: string[],
  accepting: boolean,
  cell: number,
];

/** The data of a name index, as JSON texts of up to a thousand rows each. */
interface NameRows {
  offices: string[];
  /** in the order of names */
  providers: string[];
}

/** Reads the site's offices and dentists, without retired offices. */
export async function readNameRows(tx: Tx, site: string): Promise<NameRows> {
  await allowLonger(tx);
  const offices = await tx.execute<{ chunk: string }>(sql`
    select json_agg(json_build_array(id, hours))::text as chunk
    from (
      select row_number() over () as place, id, hours from offices where site = ${site} and retired_at is null
    ) as each
    group by place / ${CHUNK}`);
  const providers = await tx.execute<{ chunk: string }>(sql`
    select json_agg(
        json_build_array(office_id, npi, search_name, taxonomy, languages, accepting_new_patients, cell)
        order by place
      )::text as chunk
    from (
      select row_number() over (order by search_name collate "C", npi, office_id) as place, *
      from providers where site = ${site}
    ) as each
    group by place / ${CHUNK}
    order by min(place)`);
  return {
    offices: offices.rows.map(({ chunk }) => chunk),
    providers: providers.rows.map(({ chunk }) => chunk),
  };
}

/** Builds an index from the rows, yielding to other requests between chunks. */
export async function makeNameIndex({ offices, providers }: NameRows): Promise<NameIndex> {
  const shared = new InternedStrings();
  const open = new Map<string, NamedOffice>();
  for (const chunk of offices) {
    const rows: OfficeRow[] = JSON.parse(chunk);
    for (const [id, hours] of rows)
      open.set(id, {
        id,
        office: { opensEvenings: opensEvenings(hours), opensWeekends: opensWeekends(hours) },
      });
    await setImmediate();
  }
  const index = new NameIndex();
  for (const chunk of providers) {
    const rows: ProviderRow[] = JSON.parse(chunk);
    for (const [officeId, npi, searchName, taxonomy, languages, acceptingNewPatients, cell] of rows) {
      const at = open.get(officeId);
      if (!at) continue;
      const entry = { taxonomy: shared.text(taxonomy), acceptingNewPatients };
      index.add({
        npi,
        at,
        cell,
        entry,
        searchName: ` ${searchName}`,
        languages: shared.list(languages).folded,
      });
    }
    await setImmediate();
  }
  return index;
}
