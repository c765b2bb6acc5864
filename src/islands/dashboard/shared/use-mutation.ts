import { useRef, useState } from 'react';
import { mutate } from 'swr';
import type { CallInput } from '#client/http/call.ts';
import type { Problem } from '#client/http/explain-failure.ts';
import { isLost } from '#client/http/outcome-unknown.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import { type MemberInfo, memberInfo } from '#contracts/member/member-info.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { queryKey } from './use-query.ts';

const LIFE_MS = 8000;
const INFO = queryKey(memberInfo);

interface Options<E extends Endpoint> {
  /** what the member's data will be if it works: shown at once, and taken back if it does not */
  expect?: (info: MemberInfo) => MemberInfo;
  /** what a toast says when it worked */
  done?: string | ((answer: ResponseOf<E>) => string);
  /** other answers that change with it; see `queryKey` */
  alsoChanges?: readonly string[];
  /** a toast says what went wrong; false where the form says it */
  saysProblem?: boolean;
  /** handles a problem itself, so that no message is shown */
  seesTo?: (problem: Problem) => boolean;
}

export interface Change {
  isBusy: boolean;
  /** what the last one was refused for */
  problem: Problem | null;
  /** One at a time: a second one while the first is on its way does nothing and gives null. */
  make<E extends Endpoint>(
    contract: E,
    input: CallInput<E> & { body: BodyInputOf<E> },
    options?: Options<E>,
  ): Promise<Submitted<E> | null>;
  forget(): void;
}

/**
 * Changes member data. Reloads the data after each change, and after a failure, because a lost response may have been a
 * success.
 */
export function useMutation(): Change {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef(false);

  return {
    isBusy,
    problem,
    forget: () => setProblem(null),
    async make(contract, input, { expect, done, alsoChanges = [], saysProblem = true, seesTo } = {}) {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setProblem(null);
      const takeBack = expect && showAtOnce(expect);
      try {
        const result = await submit(contract, input);
        if (result.ok) say(done, result.answer);
        else {
          takeBack?.();
          if (result.problem.code !== 'aborted') {
            setProblem(result.problem);
            if (saysProblem && !seesTo?.(result.problem)) sayProblem(result.problem);
          }
        }
        return result;
      } finally {
        running.current = false;
        setBusy(false);
        for (const key of [INFO, ...alsoChanges]) void mutate(key);
      }
    },
  };
}

/** @returns rollback, needed because a reload fails while the server is unreachable */
function showAtOnce(expect: (info: MemberInfo) => MemberInfo): () => void {
  const show = (next: (info: MemberInfo) => MemberInfo): void =>
    void mutate<MemberInfo>(INFO, (info) => info && next(info), { revalidate: false });
  let before: MemberInfo | undefined;
  show((info) => {
    before = info;
    return expect(info);
  });
  return () => before && show(() => before as MemberInfo);
}

function say<E extends Endpoint>(done: Options<E>['done'], answer: ResponseOf<E>): void {
  const summary = typeof done === 'function' ? done(answer) : done;
  if (summary) showToast({ severity: 'success', summary, life: LIFE_MS });
}

const sayProblem = (problem: Problem): string =>
  showToast({
    id: 'change-failed',
    severity: 'error',
    summary: isLost(problem) ? 'That may not have been changed.' : 'That was not changed.',
    detail: problem.message,
  });
