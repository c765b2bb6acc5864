import useSWR from 'swr';
import { call, callQuery } from '#client/http/call.ts';
import { explain, findServerError } from '#client/http/call-failure.ts';
import { type FoundOffice, type FoundProvider, searchProviders } from '#contracts/catalog/providers.ts';
import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import { groupBy } from '#util/collections/collections.ts';
import { apiQuery, isSearch, type Search } from './search-params.ts';

export type Results =
  /** there is no search */
  | { kind: 'none' }
  | { kind: 'loading' }
  /** `isStale`: the answer of the previous search, while the next one loads */
  | { kind: 'answered'; answer: SearchAnswer; isStale: boolean }
  /** the search is invalid */
  | { kind: 'refused'; message: string; field: 'where' | 'name' | null }
  | { kind: 'failed'; message: string };

/** Answers are cached while the page is open, so that Back shows them at once. */
const OPTIONS = {
  keepPreviousData: true,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  dedupingInterval: 0,
} as const;

/** The results of a search. */
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
    if (problem && problem.code !== 'aborted') return failureOf(problem);
    const isPending = isLoading || problem !== null;
    // Keep showing the previous answer only if it is a list.
    if (data && (data.total > 0 || !isPending)) return { kind: 'answered', answer: data, isStale: isPending };
    return { kind: 'loading' };
  }

  function failureOf({ message, fields }: ReturnType<typeof explain>): Results {
    if (findServerError(error)?.code !== 'invalid') return { kind: 'failed', message };
    const place = fields.zip ?? fields.city ?? fields.state ?? fields.lat ?? fields.lng;
    if (place) return { kind: 'refused', message: place, field: 'where' };
    if (fields.name) return { kind: 'refused', message: fields.name, field: 'name' };
    return { kind: 'refused', message: Object.values(fields)[0] ?? message, field: null };
  }
}

export type SearchAnswer = ResponseOf<typeof searchProviders>;

/** An office on a page of results, with its dentists on that page. */
export interface FoundGroup {
  /** the number of its pin, from 1 on each page */
  number: number;
  office: FoundOffice;
  distanceMiles: number | null;
  dentists: FoundProvider[];
  /** the number of matching dentists on other pages */
  others: number;
}

/** Groups the dentists of a page by office, in the order of first appearance. */
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
