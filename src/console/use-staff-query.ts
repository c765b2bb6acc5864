import useSWR, { mutate } from 'swr';
import { type CallInput, callPath, callQuery } from '#client/http/call.ts';
import type { Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { explainRead } from './explain-read.ts';
import { callStaff } from './session.ts';

type QueryInput<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'query' | 'body' | 'timeoutMs'>;

const queryKey = <E extends Endpoint>(contract: E, { params, query, body }: QueryInput<E> = {}): string =>
  callPath(contract, params) + callQuery(query) + (body === undefined ? '' : JSON.stringify(body));

/**
 * The answer of a call that only reads, which all components of the page share.
 * @param input null sends no request yet
 * @param options.refreshMs when to read it again while the page is visible; 0: not by itself
 * @returns `data` stays while a newer answer loads; `message` is '' without an error
 */
export function useStaffQuery<E extends Endpoint>(
  contract: E,
  input: QueryInput<E> | null = {},
  { refreshMs }: { refreshMs?(data: ResponseOf<E> | undefined): number } = {},
): { data: ResponseOf<E> | undefined; message: string; code: string; isLoading: boolean; retry(): void } {
  const {
    data,
    error,
    isValidating,
    mutate: reload,
  } = useSWR(input === null ? null : queryKey(contract, input), () => callStaff(contract, input ?? {}), {
    // otherwise an answer from before a sign-out would stand for that of the next person, who is then shown nothing
    dedupingInterval: 0,
    keepPreviousData: true,
    revalidateOnFocus: false,
    errorRetryCount: 3,
    ...(refreshMs && { refreshInterval: refreshMs }),
  });
  const problem = error && !isValidating ? explainRead(error) : null;
  return {
    data,
    message: problem === null || problem.code === 'aborted' ? '' : problem.message,
    code: problem?.code ?? '',
    isLoading: isValidating,
    retry: () => void reload(),
  };
}

/** Reads the answers of a call again, whatever its query was. */
export const reloadQuery = (contract: Endpoint): void =>
  void mutate((key) => typeof key === 'string' && key.split('?')[0] === contract.path);

/** Removes all answers from the page. */
export const forgetQueries = (): void => void mutate(() => true, undefined, { revalidate: false });
