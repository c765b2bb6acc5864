import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Submitted } from '#client/http/submit.ts';
import type { BodyInputOf, Endpoint } from '#contracts/shared/endpoint.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import {
  $paymentsInProgress,
  beginPayment,
  findRun,
  type PaymentRun,
  type PaymentTexts,
  type ProgressState,
} from './payments-in-progress.ts';

/** `left-open`: sent earlier, outcome unknown; `clear`: no open payment. */
export type PaymentState = 'clear' | ProgressState | 'left-open';

interface Options<E extends Endpoint> extends PaymentTexts<E> {
  /** the same for every try */
  key: IdempotencyKey;
  /** called with the outcome of a payment sent before this form was mounted */
  onOutcome(result: Submitted<E>): void;
}

/** The outcome was told elsewhere: nothing more is said. */
const SHOWN_ELSEWHERE = { ok: false, problem: { code: 'aborted', message: '', fields: {} } } as const;

/**
 * A payment that continues when its form unmounts, and keeps its key until the outcome is known, across reloads, so
 * that it is charged once. The mounted form shows the outcome; without one, a toast does.
 */
export function usePayment<E extends Endpoint>(contract: E, options: Options<E>) {
  const { key } = options;
  const running = useStore($paymentsInProgress)[key.name];
  const [hearing] = useState(() => ({ me: {}, runs: new Set<PaymentRun<E>>() }));
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const run = findRun<E>(key);
    // one's own is heard of by who called
    if (!run || run.listeners.has(hearing.me)) return;
    notify(hearing, run);
    void run.answer.then((result) => run.notified.has(hearing.me) && latest.current.onOutcome(result));
  }, [key, hearing]);
  useEffect(
    () => () => {
      for (const { listeners: hearers } of hearing.runs) hearers.delete(hearing.me);
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
      return run.notified.has(hearing.me) ? result : SHOWN_ELSEWHERE;
    },
  };
}

function notify<E extends Endpoint>(
  { me, runs }: { me: object; runs: Set<PaymentRun<E>> },
  run: PaymentRun<E>,
): void {
  run.listeners.add(me);
  runs.add(run);
}
