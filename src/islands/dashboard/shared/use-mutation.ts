import { useRef, useState } from 'react';
import { mutate } from 'swr';
import type { CallInput } from '#client/http/call.ts';
import { isOutcomeUnknown, type Problem } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import { type MemberInfo, memberInfo } from '#contracts/member/member-info.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { queryKey } from './use-query.ts';

const LIFE_MS = 8000;
const INFO = queryKey(memberInfo);

interface Options<E extends Endpoint> {
  /** what the member's data will be if it works: shown at once, and taken back if it does not */
  optimistic?: (info: MemberInfo) => MemberInfo;
  /** what a toast says when it worked */
  successText?: string | ((answer: ResponseOf<E>) => string);
  /** other answers that change with it; see `queryKey` */
  alsoReload?: readonly string[];
  /** a toast says what went wrong; false where the form says it */
  showsProblem?: boolean;
  /** handles a problem itself, so that no message is shown */
  handlesProblem?: (problem: Problem) => boolean;
}

export interface Mutation {
  isBusy: boolean;
  /** what the last one was refused for */
  problem: Problem | null;
  /** One at a time: a second one while the first is on its way does nothing and gives null. */
  send<E extends Endpoint>(
    contract: E,
    input: CallInput<E> & { body: BodyInputOf<E> },
    options?: Options<E>,
  ): Promise<Submitted<E> | null>;
  clearProblem(): void;
}

/**
 * Changes member data. Reloads the data after each change, and after a failure, because a lost response may have been a
 * success.
 */
export function useMutation(): Mutation {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef(false);

  return {
    isBusy,
    problem,
    clearProblem: () => setProblem(null),
    async send(
      contract,
      input,
      { optimistic, successText, alsoReload = [], showsProblem = true, handlesProblem } = {},
    ) {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setProblem(null);
      const rollBack = optimistic && showOptimistically(optimistic);
      try {
        const result = await submit(contract, input);
        if (result.ok) showSuccess(successText, result.answer);
        else {
          rollBack?.();
          if (result.problem.code !== 'aborted') {
            setProblem(result.problem);
            if (showsProblem && !handlesProblem?.(result.problem)) showProblem(result.problem);
          }
        }
        return result;
      } finally {
        running.current = false;
        setBusy(false);
        for (const key of [INFO, ...alsoReload]) void mutate(key);
      }
    },
  };
}

/** @returns rollback, needed because a reload fails while the server is unreachable */
function showOptimistically(expect: (info: MemberInfo) => MemberInfo): () => void {
  const show = (next: (info: MemberInfo) => MemberInfo): void =>
    void mutate<MemberInfo>(INFO, (info) => info && next(info), { revalidate: false });
  let before: MemberInfo | undefined;
  show((info) => {
    before = info;
    return expect(info);
  });
  return () => before && show(() => before as MemberInfo);
}

function showSuccess<E extends Endpoint>(done: Options<E>['successText'], answer: ResponseOf<E>): void {
  const summary = typeof done === 'function' ? done(answer) : done;
  if (summary) showToast({ severity: 'success', summary, life: LIFE_MS });
}

const showProblem = (problem: Problem): string =>
  showToast({
    id: 'change-failed',
    severity: 'error',
    summary: isOutcomeUnknown(problem) ? 'That may not have been changed.' : 'That was not changed.',
    detail: problem.message,
  });
