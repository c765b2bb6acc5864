import useSWR from 'swr';
import { call, callQuery } from '#client/http/call.ts';
import { explain, refusalOf } from '#client/http/call-failure.ts';
import { searchProviders } from '#contracts/catalog/providers.ts';
import type { SearchAnswer } from './search/group-results.ts';
import { apiQuery, isAsked, type Search } from './search/search-params.ts';

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
export function useResults(search: Search): { results: Results; retry: () => void } {
  const query = apiQuery(search);
  const key = isAsked(search) ? `${searchProviders.path}${callQuery(query)}` : null;
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
