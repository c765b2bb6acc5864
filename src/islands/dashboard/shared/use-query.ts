import useSWR, { type SWRConfiguration } from 'swr';
import { type CallInput, call, callPath, callQuery } from '#client/http/call.ts';
import { CallError, explain, type Problem } from '#client/http/call-failure.ts';
import { loginEpoch } from '#client/session/session-state.ts';
import type { Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { retryDelayMs } from './retry-delay.ts';

export type QueryState<T> =
  | { kind: 'loading' }
  /** there is no data; stays so during retries */
  | { kind: 'failed'; message: string; problem: Problem; isReloading?: boolean; retry(): void }
  /** `isOld`: the reload failed */
  | { kind: 'ready'; data: T; isOld: boolean };

type QueryInput<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'query'>;

/** Errors that a retry does not change. */
const PERMANENT: ReadonlySet<string> = new Set(['invalid', 'not_found', 'not_allowed']);

const MOST_RETRIES = 5;

const OPTIONS: SWRConfiguration = {
  dedupingInterval: 1000,
  shouldRetryOnError: (error: unknown) => !PERMANENT.has(explain(error).code),
  onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
    if (retryCount > MOST_RETRIES) return;
    setTimeout(() => void revalidate({ retryCount }), retryDelayMs(error, retryCount));
  },
};

/** The SWR cache key of a query, for `mutate`. */
export const queryKey = <E extends Endpoint>(contract: E, { params, query }: QueryInput<E> = {}): string =>
  callPath(contract, params) + callQuery(query);

/** Whether a query failed for good, so a retry makes no sense. */
export const isRefused = (query: QueryState<unknown>): boolean =>
  query.kind === 'failed' && PERMANENT.has(query.problem.code);

/**
 * The response of a GET endpoint, kept fresh while the page is open, and shared by all components.
 * @param isEnabled false sends no request yet
 */
export function useQuery<E extends Endpoint>(
  contract: E,
  input: QueryInput<E> = {},
  isEnabled = true,
): QueryState<ResponseOf<E>> {
  const { data, error, isValidating, mutate } = useSWR(
    isEnabled ? queryKey(contract, input) : null,
    () => callForLogin(contract, input),
    OPTIONS,
  );
  const problem = error ? explain(error) : null;
  const hasFailed = problem !== null && problem.code !== 'aborted';
  if (data !== undefined) return { kind: 'ready', data, isOld: hasFailed };
  if (!hasFailed) return { kind: 'loading' };
  const { message } = problem;
  return { kind: 'failed', message, problem, isReloading: isValidating, retry: () => void mutate() };
}

/** If a login or logout happened during the request, the response may be another account's: request it again. */
async function callForLogin<E extends Endpoint>(contract: E, input: QueryInput<E>): Promise<ResponseOf<E>> {
  const login = loginEpoch();
  const answer = await call(contract, input);
  if (loginEpoch() !== login) throw new CallError({ kind: 'aborted' });
  return answer;
}
