import useSWR from 'swr';
import { call, callQuery } from '#client/http/call.ts';
import { explain, refusalOf } from '#client/http/call-failure.ts';
import { type FoundOffice, type FoundProvider, searchProviders } from '#contracts/catalog/providers.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { groupBy } from '#util/collections/collections.ts';
import { apiQuery, isSearch, type Search } from './search-params.ts';

export type Results =
  /** nothing was searched for */
  | { kind: 'none' }
  | { kind: 'loading' }
  /** `isStale`: the answer to the search before, while the next is on its way */
  | { kind: 'answered'; answer: SearchAnswer; isStale: boolean }
  /** the search itself is not understood: what is wrong with which part */
  | { kind: 'refused'; message: string; field: 'where' | 'name' | null }
  | { kind: 'failed'; message: string };

/** An answer is kept while the page is open: the back button shows it at once. */
const OPTIONS = {
  keepPreviousData: true,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  dedupingInterval: 0,
} as const;

/** What a search finds, and a way to ask once more. */
export function useSearchResults(search: Search): { results: Results; retry: () => void } {
  const query = apiQuery(search);
  const key = isSearch(search) ? `${searchProviders.path}${callQuery(query)}` : null;
  const { data, error, isLoading, isValidating, mutate } = useSWR(
    key,
    () => call(searchProviders, { query }),
    OPTIONS,
  );
  return { results: resultsOf(), retry: () => void mutate() };

  function resultsOf(): Results {
    if (key === null) return { kind: 'none' };
    const problem = error && !isValidating ? explain(error) : null;
    if (problem && problem.code !== 'aborted') return refusedOr(problem);
    const isPending = isLoading || problem !== null;
    // Of the answer before, only a list is worth keeping in sight until the next has come.
    if (data && (data.total > 0 || !isPending)) return { kind: 'answered', answer: data, isStale: isPending };
    return { kind: 'loading' };
  }

  function refusedOr({ message, fields }: ReturnType<typeof explain>): Results {
    if (refusalOf(error)?.code !== 'invalid') return { kind: 'failed', message };
    const place = fields.zip ?? fields.city ?? fields.state ?? fields.lat ?? fields.lng;
    if (place) return { kind: 'refused', message: place, field: 'where' };
    if (fields.name) return { kind: 'refused', message: fields.name, field: 'name' };
    return { kind: 'refused', message: Object.values(fields)[0] ?? message, field: null };
  }
}

export type SearchAnswer = ResponseOf<typeof searchProviders>;

/** An office of a page of results with those of its dentists who are on that page. */
export interface FoundGroup {
  /** what its pin on the map says, from 1 on each page */
  number: number;
  office: FoundOffice;
  distanceMiles: number | null;
  dentists: FoundProvider[];
  /** who fit as well, and are on another page */
  others: number;
}

/** The dentists of a page by office, in the order in which the offices come first. */
export function groupByOffice({ providers }: Pick<SearchAnswer, 'providers'>): FoundGroup[] {
  const groups = groupBy(providers, ({ office }) => office.id);
  return [...groups.values()].flatMap((dentists, at) => {
    const [first] = dentists;
    if (!first) return [];
    const { office, distanceMiles, officeTotal } = first;
    const others = Math.max(0, (officeTotal ?? 0) - dentists.length);
    return [{ number: at + 1, office, distanceMiles, dentists, others }];
  });
}
