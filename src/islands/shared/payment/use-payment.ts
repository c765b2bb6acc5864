import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import type { BodyInputOf, Endpoint } from '#contracts/shared/endpoint.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import {
  $running,
  beginPayment,
  type PaymentWords,
  type Run,
  type RunningState,
  runningFor,
} from './payments-in-progress.ts';

/** `left-open`: sent earlier, outcome unknown; `clear`: no open payment. */
export type PaymentState = 'clear' | RunningState | 'left-open';

interface Options<E extends Endpoint> extends PaymentWords<E> {
  /** the same for every try */
  key: IdempotencyKey;
  /** called with the outcome of a payment sent before this form was mounted */
  onOutcome(result: Submitted<E>): void;
}

/** The outcome was told elsewhere: nothing more is said. */
const TOLD = { ok: false, problem: { code: 'aborted', message: '', fields: {} } } as const;

/**
 * A payment that continues when its form unmounts, and keeps its key until the outcome is known, across reloads, so
 * that it is charged once. The mounted form shows the outcome; without one, a toast does.
 */
export function usePayment<E extends Endpoint>(contract: E, options: Options<E>) {
  const { key } = options;
  const running = useStore($running)[key.name];
  const [hearing] = useState(() => ({ me: {}, runs: new Set<Run<E>>() }));
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const run = runningFor<E>(key);
    // one's own is heard of by who called
    if (!run || run.hearers.has(hearing.me)) return;
    notify(hearing, run);
    void run.answer.then((result) => run.toldTo.has(hearing.me) && latest.current.onOutcome(result));
  }, [key, hearing]);
  useEffect(
    () => () => {
      for (const { hearers } of hearing.runs) hearers.delete(hearing.me);
    },
    [hearing],
  );

  const state: PaymentState = running ?? (key.isOpen() ? 'left-open' : 'clear');
  return {
    state,
    isRunning: running !== undefined,
    async pay(body: BodyInputOf<E>): Promise<Submitted<E>> {
      const run = beginPayment(contract, body, { key, words: latest.current });
      notify(hearing, run);
      const result = await run.answer;
      return run.toldTo.has(hearing.me) ? result : TOLD;
    },
  };
}

function notify<E extends Endpoint>({ me, runs }: { me: object; runs: Set<Run<E>> }, run: Run<E>): void {
  run.hearers.add(me);
  runs.add(run);
}
