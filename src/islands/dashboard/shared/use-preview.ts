import { useEffect, useRef, useState } from 'react';
import { isOutcomeUnknown } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { t } from './texts.ts';
import type { QueryState } from './use-query.ts';

export type Preview<E extends Endpoint> = QueryState<ResponseOf<E>> & {
  /** Reloads; the old preview stays until the new one arrives. */
  reload(): Promise<Submitted<E>>;
};

/**
 * Preview of a change, computed by the server. Requested once per body, and again only by `reload`.
 * @param body null: not needed yet
 * @param changedBy other inputs of the result: a change requests it again
 */
export function usePreview<E extends Endpoint>(
  contract: E,
  body: BodyInputOf<E> | null,
  changedBy = '',
): Preview<E> {
  const [state, setState] = useState<QueryState<ResponseOf<E>>>({ kind: 'loading' });
  /** only the response to the last request counts */
  const lastRequest = useRef(0);
  const shownKey = useRef('');
  const key = JSON.stringify(body);

  const load = async (requested: BodyInputOf<E>): Promise<Submitted<E>> => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    const result = await submit(contract, { body: requested, query: { preview: 'true' } });
    if (request !== lastRequest.current) return result;
    if (result.ok) setState({ kind: 'ready', data: result.answer, isOld: false });
    else if (result.problem.code !== 'aborted') {
      const { problem } = result;
      const retry = () => showLoading(requested);
      const failed = { kind: 'failed', message: problem.message, problem, retry } as const;
      setState((before) => (before.kind === 'ready' ? before : failed));
    }
    return result;
  };
  const showLoading = (requested: BodyInputOf<E>): void => {
    setState({ kind: 'loading' });
    void load(requested);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the body
  useEffect(() => {
    const isShown = shownKey.current === key;
    shownKey.current = key;
    if (body === null) return;
    if (isShown) void load(body);
    else showLoading(body);
    return () => {
      lastRequest.current += 1;
    };
  }, [contract, key, changedBy]);

  return {
    ...state,
    reload: () => (body === null ? Promise.resolve(NOT_REQUESTED) : load(body)),
  };
}

const NOT_REQUESTED = { ok: false, problem: { code: 'aborted', message: '', fields: {} } } as const;

/**
 * If the price of a change was out of date, reloads it and explains that in the form, which keeps what was typed.
 * @param reload reloads and shows the price
 * @param notDone a sentence that says what did not happen
 * @returns the result for the form
 */
export async function explainChangedPrice<E extends Endpoint, P extends Endpoint>(
  result: Submitted<E>,
  reload: () => Promise<Submitted<P>>,
  notDone: string,
): Promise<Submitted<E>> {
  if (result.ok || result.problem.code !== 'conflict') return result;
  const preview = await reload();
  const conflict = (message: string) =>
    ({ ok: false, problem: { code: 'conflict', fields: {}, message } }) as const;
  // aborted: another request for the price is in progress
  if (preview.ok || preview.problem.code === 'aborted') return conflict(t.priceChanged(notDone));
  return isOutcomeUnknown(preview.problem) ? conflict(t.priceChangedUnknown(notDone)) : preview;
}
