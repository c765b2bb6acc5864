import useSWR from 'swr';
import { type CallInput, call } from '../../client/call.ts';
import { callPath, callQuery } from '../../client/call-address.ts';
import { explain, type Problem } from '../../client/explain.ts';
import type { Endpoint, ResponseOf } from '../../contracts/endpoint.ts';

export type Answered<T> =
  | { kind: 'loading' }
  /** nothing is there to show */
  | { kind: 'failed'; message: string; problem: Problem; retry(): void }
  /** `isOld`: it was not possible to ask anew */
  | { kind: 'ready'; data: T; isOld: boolean };

type Asked<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'query'>;

/** The same question again would be refused again. */
const REFUSED: ReadonlySet<string> = new Set(['invalid', 'not_found', 'not_allowed']);

/** Asks again by itself, a few times and ever more slowly; what was answered before stays in sight. */
const OPTIONS = {
  ...{ errorRetryCount: 5, errorRetryInterval: 1000, dedupingInterval: 1000 },
  shouldRetryOnError: (error: unknown) => !REFUSED.has(explain(error).code),
};

/** What SWR keeps an answer under; for `mutate`. */
export const answerKey = <E extends Endpoint>(contract: E, { params, query }: Asked<E> = {}): string =>
  callPath(contract, params) + callQuery(query);

/** What a reading call answers, kept fresh while the page is open and shared by all who ask for the same. */
export function useAnswer<E extends Endpoint>(contract: E, input: Asked<E> = {}): Answered<ResponseOf<E>> {
  const { data, error, isValidating, mutate } = useSWR(
    answerKey(contract, input),
    () => call(contract, input),
    OPTIONS,
  );
  const problem = error && !isValidating ? explain(error) : null;
  const hasFailed = problem !== null && problem.code !== 'aborted';
  if (data !== undefined) return { kind: 'ready', data, isOld: hasFailed };
  if (hasFailed) return { kind: 'failed', message: problem.message, problem, retry: () => void mutate() };
  return { kind: 'loading' };
}
