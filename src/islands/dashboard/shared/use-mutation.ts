import { useRef, useState } from 'react';
import { mutate } from 'swr';
import type { CallInput } from '#client/http/call.ts';
import { isOutcomeUnknown, type Problem } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import { type MemberInfo, memberInfo } from '#contracts/member/member-info.ts';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/shared/endpoint.ts';
import { showSuccess, showToast } from '#islands/shared/toasts/show-toast.ts';
import { t } from './texts.ts';
import { queryKey } from './use-query.ts';

const INFO = queryKey(memberInfo);

interface Options<E extends Endpoint> {
  /** the member's data after success; shown at once, and rolled back on failure */
  optimistic?: (info: MemberInfo) => MemberInfo;
  /** the toast on success */
  successText?: string | ((answer: ResponseOf<E>) => string);
  /** the keys of other queries that change with it; see `queryKey` */
  alsoReload?: readonly string[];
  /** whether a toast shows an error; false where the form does */
  showsProblem?: boolean;
  /** handles a problem itself, so that no message is shown */
  handlesProblem?: (problem: Problem) => boolean;
}

export interface Mutation {
  isBusy: boolean;
  /** the error of the last request */
  problem: Problem | null;
  /** @returns null if another request is in progress: then nothing is sent */
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
        if (result.ok) {
          const summary = typeof successText === 'function' ? successText(result.answer) : successText;
          if (summary) showSuccess(summary);
        } else {
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

const showProblem = (problem: Problem): string =>
  showToast({
    id: 'change-failed',
    severity: 'error',
    summary: isOutcomeUnknown(problem) ? t.maybeNotChanged : t.notChanged,
    detail: problem.message,
  });
