import { useEffect, useRef, useState } from 'react';
import { isOutcomeUnknown, type Problem } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import type { QueryState } from './use-query.ts';

export type Preview<E extends Endpoint> = QueryState<ResponseOf<E>> & {
  /** Asks once more. What is shown stays until the new answer is there, and where none comes. */
  reload(): Promise<Submitted<E>>;
};

/**
 * Preview of a change, computed by the server. Requested once per body, and again only by `again`.
 * @param body null: not needed yet
 * @param changedBy other inputs of the result: a change requests it again
 */
export function usePreview<E extends Endpoint>(
  contract: E,
  body: BodyInputOf<E> | null,
  changedBy = '',
): Preview<E> {
  const [answered, setAnswered] = useState<QueryState<ResponseOf<E>>>({ kind: 'loading' });
  /** an answer counts that was asked for last, by a page that is still there */
  const turn = useRef(0);
  const shownFor = useRef('');
  const key = JSON.stringify(body);

  const ask = async (asked: BodyInputOf<E>): Promise<Submitted<E>> => {
    turn.current += 1;
    const mine = turn.current;
    const result = await submit(contract, { body: asked, query: { preview: 'true' } });
    if (mine !== turn.current) return result;
    if (result.ok) setAnswered({ kind: 'ready', data: result.answer, isOld: false });
    else if (result.problem.code !== 'aborted') {
      const { problem } = result;
      const failed = {
        kind: 'failed',
        message: problem.message,
        problem,
        retry: () => askFor(asked),
      } as const;
      setAnswered((before) => (before.kind === 'ready' ? before : failed));
    }
    return result;
  };
  const askFor = (asked: BodyInputOf<E>): void => {
    setAnswered({ kind: 'loading' });
    void ask(asked);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the body
  useEffect(() => {
    const isShown = shownFor.current === key;
    shownFor.current = key;
    if (body === null) return;
    if (isShown) void ask(body);
    else askFor(body);
    return () => {
      turn.current += 1;
    };
  }, [contract, key, changedBy]);

  return {
    ...answered,
    reload: () => (body === null ? Promise.resolve(NOT_WANTED) : ask(body)),
  };
}

const NOT_WANTED = { ok: false, problem: { code: 'aborted', message: '', fields: {} } } as const;

/** What did not happen because the confirmed price is no longer current. */
type NotDone = 'Nothing was charged.' | 'Nothing was canceled.' | 'Your plan has not changed.';

/**
 * Reloads a price and explains the change in the form, which keeps what was typed.
 * @param lookAgain shows the new price
 * @returns the form's message
 */
export async function showChangedPrice<E extends Endpoint>(
  lookAgain: () => Promise<Submitted<E>>,
  undone: NotDone,
): Promise<{ ok: false; problem: Problem }> {
  const again = await lookAgain();
  const says = (words: string) => ({ code: 'conflict', fields: {}, message: words });
  // aborted: something else asks for it already
  if (again.ok || again.problem.code === 'aborted')
    return {
      ok: false,
      problem: says(`${CHANGED}. ${undone} Here is what applies now. Please check it again.`),
    };
  if (isOutcomeUnknown(again.problem))
    return {
      ok: false,
      problem: says(`${CHANGED}, and we could not get the new one. ${undone} Please try again.`),
    };
  return again;
}

const CHANGED = 'The price has changed in the meantime';
