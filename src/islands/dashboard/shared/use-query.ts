import useSWR from 'swr';
import { type CallInput, call, callPath, callQuery } from '#client/http/call.ts';
import { CallError, explain, type Problem } from '#client/http/call-failure.ts';
import { loginEpoch } from '#client/session/session-state.ts';
import type { Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';

export type QueryState<T> =
  | { kind: 'loading' }
  /** nothing is there to show; it stays so while it is asked again, until an answer comes */
  | { kind: 'failed'; message: string; problem: Problem; isReloading?: boolean; retry(): void }
  /** `isOld`: the reload failed */
  | { kind: 'ready'; data: T; isOld: boolean };

type QueryInput<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'query'>;

/** The same question again would be refused again. */
const REFUSED: ReadonlySet<string> = new Set(['invalid', 'not_found', 'not_allowed']);

/** Asks again by itself, a few times and ever more slowly; what was answered before stays in sight. */
const OPTIONS = {
  errorRetryCount: 5,
  errorRetryInterval: 1000,
  dedupingInterval: 1000,
  shouldRetryOnError: (error: unknown) => !REFUSED.has(explain(error).code),
};

/** What SWR keeps an answer under; for `mutate`. */
export const queryKey = <E extends Endpoint>(contract: E, { params, query }: QueryInput<E> = {}): string =>
  callPath(contract, params) + callQuery(query);

/** Whether the same question makes no sense again. */
export const isRefused = (answer: QueryState<unknown>): boolean =>
  answer.kind === 'failed' && REFUSED.has(answer.problem.code);

/**
 * What a reading call answers, kept fresh while the page is open and shared by all who ask for the same.
 * @param isWanted false asks nothing yet
 */
export function useQuery<E extends Endpoint>(
  contract: E,
  input: QueryInput<E> = {},
  isWanted = true,
): QueryState<ResponseOf<E>> {
  const { data, error, isValidating, mutate } = useSWR(
    isWanted ? queryKey(contract, input) : null,
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
