import { useEffect, useState } from 'react';
import { submit } from '../../../client/submit.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '../../../contracts/endpoint.ts';
import type { Answered } from '../use-answer.ts';

/**
 * What a change would mean, as the server says it now. Asked once, and again by `again` alone: a preview and what it
 * shows share an address, and none may cut the other off.
 * @param body null: not wanted yet
 */
export function usePreview<E extends Endpoint>(
  contract: E,
  body: BodyInputOf<E> | null,
): Answered<ResponseOf<E>> & { again(): void } {
  const [answered, setAnswered] = useState<Answered<ResponseOf<E>>>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((last) => last + 1);
  const key = JSON.stringify(body);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the body, and a turn for another try
  useEffect(() => {
    if (body === null) return;
    let isCurrent = true;
    setAnswered({ kind: 'loading' });
    void submit(contract, { body, query: { preview: 'true' } }).then((result) => {
      if (!isCurrent) return;
      if (result.ok) setAnswered({ kind: 'ready', data: result.answer, isOld: false });
      else if (result.problem.code !== 'aborted') {
        const { problem } = result;
        setAnswered({ kind: 'failed', message: problem.message, problem, retry: again });
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [contract, key, turn]);

  return { ...answered, again };
}
